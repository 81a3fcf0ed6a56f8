/** The help, its topics and what completions say. A blank line ends a paragraph; lines that begin with two blanks stay as they are. */
export const help = {
  about: 'recibo looks up Brazilian electronic invoices by receipt.',
  /** commander's own, and what is said for them. */
  heads: { 'Usage:': 'Usage:', 'Options:': 'Options:', 'Commands:': 'Commands:' },
  examples: 'Examples:',
  topicsHead: 'Help topics:',
  more: 'More: recibo help COMMAND, recibo help TOPIC',
  default: (value: string) => `default ${value}`,
  /** Flags, or a usage line: the source has the English ones. */
  usage: (flags: string) => flags,
  groups: {
    answer: 'The answer:',
    waiting: 'Waiting and trying again:',
    batch: 'Many receipts:',
    documents: 'Documents (XML and DANFE):',
    service: 'Which service:',
    everywhere: 'Everywhere:',
  },
  commands: {
    nfe: 'look up goods invoices (NF-e)',
    nfse: 'look up service invoices (NFS-e)',
    login: 'store the token of a profile',
    logout: 'forget the token of a profile',
    config: 'show and change settings',
    'config list': 'every setting, its value and where it comes from',
    'config get': 'the effective value of one setting',
    'config path': 'where the settings file is',
    'config set': 'change a setting: baseUrl, tokenFile, tokenCommand, defaultProfile, lang, mask',
    'config unset': 'remove a setting',
    doctor: 'check the set-up step by step, up to one real lookup',
    sandbox: 'serve a simulated service on this machine',
    explain: 'say what a code, an access key, a CNPJ or a CPF means',
    report: 'show what the records of a batch add up to',
    completion: 'print a completion script for a shell',
    help: 'explain a command or a topic',
  },
  abouts: {
    nfe: 'Asks for the goods invoice (NF-e) of each receipt, shows the answer, and exits with the code of its status.',
    nfse: 'Asks for the service invoice (NFS-e) of each receipt, shows the answer, and exits with the code of its status.',
    login:
      'Asks for the base address and the company token, tries them with one harmless lookup, and stores both. In a pipe ' +
      'the token is the first line of standard input. The first profile is called default, unless --profile names it.',
    doctor: 'Checks settings, token, address, proxy, certificates, asks once, exits by the first failure.',
    sandbox:
      'Serves until it is stopped; the first line of standard output is the base address. With a program behind --, serves ' +
      'while the program runs, with RECIBO_BASE_URL and RECIBO_TOKEN set for it, and exits with its code.',
    explain: 'Explains a status, an exit or SEFAZ code, a CFOP, a key, a CNPJ or a CPF, as pasted. Asks nobody.',
    report:
      'Reads the ndjson records of batches (- is standard input); of several records of a receipt the last one counts. ' +
      'Shows how they ended, who acts next and on which receipts. Asks nobody.',
  },
  options: {
    output: 'table (on a terminal), plain (otherwise), json, ndjson, csv or message',
    json: 'JSON; for a lookup, the same as -o json',
    field: 'print only this field, e.g. data.sefaz.chave; repeatable',
    quiet: 'print no answer; the exit code is the answer',
    mask: "hide natural persons' CPFs: ***.456.789-** (RECIBO_MASK)",
    'no-mask': 'show them, whatever the settings say',
    verbose: 'show requests and answers on standard error, without secrets',
    curl: 'print the request as a curl command, and send nothing',
    accept: 'further statuses that count as success, e.g. 002,003; final: all that answer for good',
    strict: 'exit 76 on any deviation from what the service promises',
    wait: 'ask again on 002 and 003, for up to: 90s, 5m (default), 1h30m',
    interval: 'the first pause between questions; grows to 15s unless longer',
    timeout: 'the longest one lookup may take, retries included',
    retries: 'how often a failed request is tried again, 0 to 10',
    input: 'receipts from a file: one per line, or a column of .xlsx, .csv, .tsv; - is standard input',
    column: 'its column, by head or letter; else recibo or receipt, or the first',
    out: 'write to this file: ndjson, or csv if its name ends in .csv',
    resume: 'with --out: skip receipts that the file answers for good',
    force: 'replace files that exist',
    excel: 'csv as Excel in Portuguese opens it by double-click',
    concurrency: 'lookups at the same time, 1 to 64',
    rate: 'at most this many requests per second',
    'fail-fast': 'stop at the first receipt that does not exit 0',
    save: 'keep XML and DANFE of issued and cancelled invoices here',
    open: "open this document with the system's own program",
    profile: 'the profile of the settings file (RECIBO_PROFILE)',
    'base-url': 'the base address, version prefix included (RECIBO_BASE_URL)',
    sandbox: 'ask a simulated service inside this process; needs no settings',
    receipt: 'the receipt to ask for, instead of one that cannot exist',
    port: 'the port to listen on; 0 picks a free one',
    latency: 'how long each answer takes',
    sandboxVerbose: 'also tell the requests of the program behind --',
    doctorOutput: 'table (on a terminal), plain (otherwise) or json',
    reportOutput: 'table (default), html, csv, xlsx or markdown',
    reportOut: 'write to this file, in the format of its name: .html, .csv, .xlsx, .md, .txt',
    reportOpen: 'open the page in the browser; means -o html',
    color: 'auto, always or never',
    lang: 'the language of messages and help (RECIBO_LANG)',
    help: 'show this help',
    version: 'show the version; with -v also what runs it',
  },
  sampleOf: {
    recibo: {
      'recibo nfe 004 --sandbox': 'try it out, without any settings',
      'recibo login': 'once: where to ask, and with which token',
      'recibo nfe 35261100012345': 'was the invoice issued?',
    },
    nfe: {
      'recibo nfe 35261100012345 -f data.sefaz.chave': 'only the access key',
      'recibo nfe -i list.xlsx --out day.ndjson --resume': "a day's list, picked up where it stopped",
    },
    nfse: { 'recibo nfse 20261100054321 --json': "the service's answer, for jq or a file" },
    login: { 'pass show recibo | recibo login --profile acme': 'with nobody at the terminal' },
    config: { 'recibo config set tokenCommand -- pass show recibo': 'the token from a password manager' },
    doctor: { 'recibo doctor --receipt 35261100012345': 'try it with one of your receipts' },
    sandbox: { 'recibo sandbox -- ./my-script.sh': 'test a script that calls recibo' },
    explain: { 'recibo explain 539': 'what to do about a rejection' },
    report: { 'recibo report day.ndjson --out day.xlsx': 'as a workbook' },
    completion: { "recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc": 'for bash' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  topics: {
    'exit-codes': 'what each exit code means',
    environment: 'variables and the settings file',
    output: 'formats, fields and colour',
    sandbox: 'receipts of the simulated service',
  },
  exitCodes: `
    Status 004 is 0; the other statuses below 100 are 20 + status; the rest are their first two digits; what kept recibo
    from an answer is as in BSD sysexits. The code is the same in every format, and published codes never change.`,
  environment: `
    An option wins over the environment, the environment over the profile in the settings file; an empty variable is unset.

    The token is the first of RECIBO_TOKEN, RECIBO_TOKEN_FILE, and the profile's tokenCommand, tokenFile and token. There
    is no option for it: arguments can be seen by every user of the machine. A profile's token goes only to the origin of
    its baseUrl.`,
  variables: {
    RECIBO_TOKEN: 'the company token',
    RECIBO_TOKEN_FILE: 'the file that holds it',
    RECIBO_BASE_URL: 'the base address of the service',
    RECIBO_PROFILE: 'the profile to use',
    RECIBO_CONFIG: 'the settings file',
    RECIBO_LANG: 'pt or en; else lang in the settings file, LC_ALL, LC_MESSAGES, LANG, the system',
    RECIBO_MASK: "1 or 0: hide natural persons' CPFs or not; else mask in the settings file",
    RECIBO_DEBUG: '1 shows the stack of a fault of recibo itself',
    HTTPS_PROXY: 'the proxy for https addresses; HTTP_PROXY for http',
    NO_PROXY: 'hosts that need no proxy, separated by commas; * for all',
    NODE_EXTRA_CA_CERTS: 'a file with the certificates of a private authority',
    NODE_USE_SYSTEM_CA: '1: the certificate authorities of this system count too',
    ACCESSIBLE: 'not empty: progress without animation, a line now and then',
    NO_COLOR: 'not empty: no colour; FORCE_COLOR, CLICOLOR_FORCE: always',
  },
  settingsFile: `
    The settings file is RECIBO_CONFIG, else $XDG_CONFIG_HOME/recibo/config.json, ~/.config/recibo/config.json, or on
    Windows %APPDATA%\\recibo\\config.json:`,
  output: `
    The answer goes to standard output; what recibo says besides goes to standard error. In plain, json, ndjson, csv and
    --field values are exactly as they came.`,
  formats: {
    table: 'for people, at the width of the terminal; under 60 columns "label: value" lines',
    plain: 'a line "path<TAB>value" for each value; backslash, TAB, CR and LF are written \\\\, \\t, \\r, \\n',
    json: "the service's body, byte for byte; indented and coloured on a terminal",
    ndjson:
      'a record for each receipt, whatever became of it, for scripts that read failures: receipt, document, exitCode, ' +
      'outcome, status, next, envelope, error, warnings, attempts, elapsedMs; with --save also documents',
    csv: 'a line for each receipt; with --excel as Excel in Portuguese opens it; a workbook: recibo report -o xlsx',
    message: 'a few sentences to paste into a ticket or a chat',
  },
  outputMore: `
    Many receipts (several arguments, --input or --out): one line each, in the order of the list; json means ndjson.

    --field prints a value as it came; several stand on one line with TABs between. An absent one is empty, with a note.
    An object or a list is compact JSON. -o plain shows which paths there are.

    PowerShell on Windows spoils accents in pipes; this line fixes it:

      $OutputEncoding = [Console]::OutputEncoding = [Text.UTF8Encoding]::new()

    Colour: --color, then NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, CLICOLOR=0 or TERM=dumb, then whether it is a terminal.`,
  sandbox: `
    --sandbox asks a simulated service inside this process, over real HTTP; it needs no token and no settings. recibo
    sandbox serves the same for as long as it runs. Any token is taken but "refused". A receipt that begins with F belongs
    to a natural person. Its last three characters choose the answer; any others are 500.`,
};
