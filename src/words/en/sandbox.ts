/** `recibo sandbox` and `--sandbox`. */
export const sandbox = () => ({
  howTo: (address: string, isFixed: boolean) =>
    `the simulated service is up; Ctrl-C stops it. In another terminal, with any token: recibo login --base-url ${address}${isFixed ? '' : '. At the same address each time: recibo sandbox --port 8003'}`,
  stopped: 'the sandbox has stopped',
  portRefused: (port: number, code: string) =>
    `the sandbox cannot listen on port ${port}${code === 'EADDRINUSE' ? ': it is in use' : ` (${code})`}. Without --port it takes a free one`,
  noProgram: (program: string) => `${program} ended with 127: is there such a program? Check what comes after --`,
  ends: 'the sandbox ends with this run, and its links with it; recibo sandbox keeps one up',
  /** What the end of a receipt chooses; `sandbox/endings` has the ends. */
  endings: {
    status: 'that status; 900: NF-e only',
    'sefaz-code': '900 with that SEFAZ code and what it says (NF-e)',
    'nfse-error': '003 whose municipality tells that error (NFS-e)',
    http: 'that HTTP status',
    'issued-later': '002, then 003, then 004 on the lookups that follow',
    'rejected-later': '002, then 003, then 900 (NFS-e: 999)',
    'limited-once': 'HTTP 429 once, then 004',
    silent: 'no answer at all',
    redirect: 'a redirect to another host',
    page: 'an HTML page with HTTP 200',
    cut: 'a body cut in the middle',
    unknown: 'an unknown status, 007 (Em análise)',
    missing: '004 with fields missing',
    extra: '004 with fields that nobody knows',
    hostile: '004 with escape sequences in its text',
    'no-documents': '004 whose documents are not there (404)',
    'page-documents': '004 whose documents are an HTML page',
    'relative-links': '004 whose links are relative',
    'cut-documents': '004 whose documents are cut in the middle',
  },
});
