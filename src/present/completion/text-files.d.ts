/** Files that the bundle holds as text (`with { type: 'text' }`). */
declare module '*/completions/_recibo' {
  const text: string;
  export default text;
}
declare module '*/completions/recibo.bash' {
  const text: string;
  export default text;
}
declare module '*/completions/recibo.fish' {
  const text: string;
  export default text;
}
declare module '*/completions/recibo.ps1' {
  const text: string;
  export default text;
}
