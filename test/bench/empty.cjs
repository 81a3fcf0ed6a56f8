// Nothing: what is left is the time that Node itself takes.
