import type { HelpWords } from '../types/help.ts';

/** What each command does. */
export const command: HelpWords['command'] = {
  nfe: {
    summary: 'look up a goods invoice (NF-e)',
    about:
      'Asks the service for the goods invoice (NF-e) behind a receipt, shows the answer, and exits with the code of its status.',
  },
  nfse: {
    summary: 'look up a service invoice (NFS-e)',
    about:
      'Asks the service for the service invoice (NFS-e) behind a receipt, shows the answer, and exits with the code of its status.',
  },
  login: {
    summary: 'store a token for a profile',
    about:
      'Asks for the base address, where the settings name none, and for the company token, which is not shown; in a pipe the token is read from standard input. It is tried with one harmless lookup, and stored only where the service takes it. The first profile is called default unless --profile names it, and is the one in effect from then on.',
  },
  logout: {
    summary: 'forget the token of a profile',
    about: 'Removes the token from the profile in effect, or from the one of --profile, and says what is left.',
  },
  config: {
    summary: 'show and change settings',
    about:
      'list shows every setting, its value and where it came from; path says where the settings file is; set <key> <value> and unset <key> change the file, in the profile in effect or the one of --profile. The keys are defaultProfile, baseUrl, tokenFile and tokenCommand, whose program and arguments follow -- (on Windows, cmd /d /c before a .cmd or .bat). A token is stored by recibo login. unset also removes unknown keys.',
  },
  doctor: {
    summary: 'check the set-up step by step, up to one real lookup',
    about:
      'Looks at the settings, the token, the base address, the proxy and the certificates, connects, and asks for a receipt that cannot exist (500 is the right answer), or for the one of --receipt. Each step is ok, a warning or a failure, with what to type next; the exit code is that of the first failure. With --expect the answer has to have that status: otherwise the exit code is that of the status, or 76 where that would be 0.',
  },
  sandbox: {
    summary: 'serve a simulated service on this machine',
    about:
      "Serves the simulated service until it is stopped; the first line of standard output is its base address. With a program after --, it serves only while the program runs, with RECIBO_BASE_URL and RECIBO_TOKEN set for it; standard output is the program's alone, and the exit code is its own (128 + n for a signal, 127 where there is no such program). Each request is a line on standard error.",
  },
  explain: {
    summary: 'explain a code, an access key, a CNPJ or a CPF',
    about:
      'Explains a status of the service, an exit code of recibo, a SEFAZ code that has a hint, each part of an access key (NF-e or NFS-e), a CNPJ or a CPF, also in groups or with punctuation. Asks nobody.',
  },
  completion: {
    summary: 'print a completion script for a shell',
    about:
      'Prints a short script that has the shell ask recibo at every TAB what can be typed: commands, options and their values, fields, statuses, profiles and files, each with what it means. Its first lines say how to install it.',
  },
  help: {
    summary: 'explain a command or a topic',
    about: 'Explains a command or one of the topics below.',
  },
};

/** What to type, and what for. */
export const examples: HelpWords['examples'] = {
  program: [
    { command: 'recibo nfe 004 --sandbox', does: 'try it out, without any settings' },
    { command: 'recibo login', does: 'once: where to ask, and with which token' },
    { command: 'recibo nfe 35261100012345', does: 'was the invoice issued?' },
  ],
  nfe: [
    { command: 'recibo nfe 35261100012345 -f data.sefaz.chave', does: 'print only the access key' },
    { command: 'recibo nfe 35261100012345 --save invoices', does: 'keep its XML and its DANFE' },
  ],
  nfse: [{ command: 'recibo nfse 20261100054321 --json', does: "hand the service's answer to jq or a file" }],
  login: [
    { command: 'recibo login', does: 'asks for what is missing' },
    { command: 'pass show recibo | recibo login --profile acme', does: 'without a person' },
  ],
  logout: [{ command: 'recibo logout --profile acme', does: 'of one profile' }],
  config: [
    { command: 'recibo config list', does: 'what is in effect, and why' },
    { command: 'recibo config set baseUrl https://api.example.com/v3', does: 'of the profile in effect' },
    { command: 'recibo config set tokenCommand -- pass show recibo', does: 'the token from a password manager' },
  ],
  doctor: [
    { command: 'recibo doctor', does: 'why it does not work' },
    { command: 'recibo doctor --receipt 35261100012345 --expect 004', does: 'a smoke test in CI' },
  ],
  sandbox: [
    { command: 'recibo sandbox --list', does: 'which receipts lead to which answers' },
    { command: 'recibo sandbox --port 8080', does: 'a service to try things out on, until Ctrl-C' },
    { command: 'recibo sandbox -- ./my-script.sh', does: 'test a script that calls recibo' },
  ],
  explain: [
    { command: 'recibo explain 539', does: 'what to do about a rejection by SEFAZ' },
    {
      command: 'recibo explain 3526 1111 2223 3300 0181 5500 1000 0123 4514 8291 7368',
      does: 'the parts of a key, and whether its digit is right',
    },
  ],
  completion: [
    { command: 'recibo completion bash > ~/.recibo.bash', does: 'then put into ~/.bashrc: . ~/.recibo.bash' },
  ],
  help: [{ command: 'recibo help exit-codes', does: 'what a script may rely on' }],
};
