import type { HelpWords } from '../help.ts';
import { option } from './options.ts';
import { sandboxColumns, sandboxElse, sandboxEnding } from './sandbox-endings.ts';

export const help: HelpWords = {
  tagline: 'recibo looks up Brazilian electronic invoices by receipt.',
  heading: {
    usage: 'Usage',
    commands: 'Commands',
    options: 'Options',
    examples: 'Examples',
    topics: 'Help topics',
    exits: 'Exit codes',
    variables: 'Environment',
    endings: 'The last three characters of the receipt choose the answer',
  },
  placeholder: {
    receipt: 'receipt',
    shell: 'shell',
    '-- program': '-- program...',
    'code|key': 'code|key',
    action: 'action',
    'command|topic': 'command|topic',
    options: 'options',
    format: 'format',
    path: 'path',
    codes: 'codes',
    duration: 'duration',
    n: 'n',
    name: 'name',
    file: 'file',
    url: 'url',
    when: 'when',
    language: 'language',
  },
  group: {
    answer: 'The answer',
    judgement: 'What counts as success',
    wait: 'Waiting',
    batch: 'Many receipts',
    request: 'Time and tries',
    service: 'Which service',
    preview: 'Inspecting the request',
    server: 'The simulated service',
    general: 'Everywhere',
  },
  command: {
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
    config: {
      summary: 'show and change settings',
      about:
        'list shows every setting, its value and where it came from; path says where the settings file stands; set <key> <value> and unset <key> change the file, in the profile in effect or the one of --profile. The keys are defaultProfile, baseUrl, tokenFile and tokenCommand, whose program and arguments stand behind --. A token is stored by recibo login. unset takes unknown keys away too.',
    },
    sandbox: {
      summary: 'serve a simulated service on this machine',
      about:
        "Serves the simulated service until it is stopped; the first line of standard output is its base address. With a program behind --, it serves only while the program runs, with RECIBO_BASE_URL and RECIBO_TOKEN set for it; standard output is the program's alone, and the exit code is its own (128 + n for a signal, 127 where there is no such program). Each request is a line on standard error.",
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
  },
  option,
  fallback: (text) => `default ${text}`,
  range: (smallest, largest) => `${smallest} to ${largest}`,
  variable: {
    RECIBO_TOKEN: 'the company token',
    RECIBO_TOKEN_FILE: 'the file that holds the company token',
    RECIBO_BASE_URL: "the service's base address",
    RECIBO_PROFILE: 'the profile to use',
    RECIBO_CONFIG: 'the settings file',
    RECIBO_LANG: 'the language, pt or en; else LC_ALL, LC_MESSAGES and LANG decide',
    RECIBO_DEBUG: '1 shows the stack of a fault of recibo itself',
    HTTPS_PROXY: 'the proxy for https addresses',
    HTTP_PROXY: 'the proxy for http addresses',
    NO_PROXY: 'hosts and address blocks (10.0.0.0/8) that need no proxy, with commas between',
    NODE_EXTRA_CA_CERTS: 'a file with the certificates of a private authority',
    NO_COLOR: 'not empty: no colour',
    FORCE_COLOR: 'colour also where there is no terminal; so does CLICOLOR_FORCE',
  },
  exit: {
    issued: 'status 004, or one that --accept lists; also help and version',
    bug: 'a fault of recibo itself',
    usage: 'a wrong option, argument or receipt; nothing was sent',
    pending: 'status 002: waiting to be processed',
    issuing: 'status 003: being issued',
    cancelled: 'status 010: cancelled',
    mixed: 'several receipts that ended differently',
    'not-found': 'status 500: the service does not know the receipt',
    unavailable: 'DNS, connection, TLS or proxy failed, the answer was cut off, or HTTP 5xx',
    io: 'a file could not be read, or something not written, e.g. to a full disk',
    'no-answer-in-time': 'no valid answer before the deadline, or HTTP 408 or 429 to the end',
    contract: 'not an answer that the contract knows; a redirect; another HTTP status; with --strict any deviation',
    'token-refused': 'HTTP 401 or 403',
    config: 'no token, no base address, or settings that cannot be used',
    rejected: 'status 900: rejected by SEFAZ (NF-e only)',
    'service-error': 'status 999: the service failed',
    interrupted: 'ended by SIGINT, SIGTERM or SIGHUP',
  },
  topic: {
    'exit-codes': {
      summary: 'what each exit code means',
      text: [
        'Status 004 is 0; the other statuses below 100 are 20 + status; the rest are their first two digits; what kept recibo from an answer is as in BSD sysexits.',
        'The code is the same in every output format. Published codes never change.',
      ],
    },
    environment: {
      summary: 'settings, variables and the settings file',
      text: [
        'A flag wins over the environment, the environment over the profile in the settings file. An empty variable counts as unset.',
        "The token is the first of: RECIBO_TOKEN, RECIBO_TOKEN_FILE, the profile's tokenCommand, tokenFile, token. A token from a profile goes only to the origin of that profile's baseUrl. There is no option for it: arguments are visible to every user of the machine.",
      ],
    },
    output: {
      summary: 'formats, fields and colour',
      text: [
        'The answer goes to standard output; warnings and errors go to standard error. Values are shown exactly as they came.',
        'table: a page for people. It follows the width of the terminal; under 60 columns it becomes "label: value" lines.',
        'plain: one "path<TAB>value" line for each value, paths as in --field; a backslash, TAB, CR or LF in a value is written \\\\, \\t, \\r, \\n.',
        "json: the service's body, byte for byte into a file or pipe; indented and coloured on a terminal, every token as it came.",
        'message: where the document stands, in a few sentences without colour, to paste into a ticket, an e-mail or a chat; no line is broken.',
        'ndjson: one record a line for each receipt, with its exit code, outcome, status, the body as it came, and what went wrong; the same for one receipt and for many.',
        'csv: the same as a table for spreadsheets, with a head; --excel writes it as Excel in Portuguese opens it by double-click.',
        'Many receipts (several arguments, --input or --out): one line each, in the order of the list, in every format; json then means ndjson.',
        '--field prints one value as it came. Given several times, the values stand on one line with a TAB between, escaped as in plain. An absent field is empty, with a note on standard error. An object or array is printed as compact JSON.',
        'Colour: --color, then NO_COLOR, then FORCE_COLOR or CLICOLOR_FORCE, then CLICOLOR=0 or TERM=dumb, then whether the stream is a terminal.',
      ],
    },
    sandbox: {
      summary: 'a simulated service to try things on',
      text: [
        '--sandbox asks a simulated service inside this process, over real HTTP on this machine. It needs no token and no settings. recibo sandbox serves the same service for as long as it runs.',
        'A receipt that begins with F belongs to a natural person, any other to a company. With --sandbox each run starts the service anew, so that 204 and 290 give their first answer.',
        'The links of an NF-e that was issued or cancelled lead to a simulated DANFE and XML, which are there for as long as the simulated service runs.',
      ],
    },
  },
  sandboxEnding,
  sandboxElse,
  sandboxColumns,
  settingsFile: [
    'The settings file is the one that RECIBO_CONFIG names; else it is $XDG_CONFIG_HOME/recibo/config.json, ~/.config/recibo/config.json, or on Windows %APPDATA%\\recibo\\config.json. Example:',
  ],
  examples: {
    program: [
      { command: 'recibo nfe 004 --sandbox', does: 'try it out, without any settings' },
      { command: 'recibo nfe 35261100012345', does: 'was the invoice issued?' },
    ],
    nfe: [{ command: 'recibo nfe 35261100012345 -f data.sefaz.chave', does: 'print only the access key' }],
    nfse: [{ command: 'recibo nfse 20261100054321 --json', does: "hand the service's answer to jq or a file" }],
    config: [
      { command: 'recibo config list', does: 'what is in effect, and why' },
      { command: 'recibo config set baseUrl https://api.example.com/v3', does: 'of the profile in effect' },
      { command: 'recibo config set tokenCommand -- pass show recibo', does: 'the token from a password manager' },
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
  },
  more: 'More: recibo help <command>, recibo help <topic>',
};
