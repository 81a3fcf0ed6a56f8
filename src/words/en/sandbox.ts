/** `recibo sandbox` and `--sandbox`. */
export const sandbox = {
  howTo: (address: string) =>
    `the simulated service is up. Ask it with RECIBO_BASE_URL=${address} and any text in RECIBO_TOKEN; Ctrl-C stops it`,
  stopped: 'the sandbox has stopped',
  portRefused: (port: number, code: string) =>
    `the sandbox cannot listen on port ${port}${code === 'EADDRINUSE' ? ': it is in use' : ` (${code})`}. Without --port it takes a free one`,
  noProgram: (program: string) => `${program} ended with 127: is there such a program? Check what comes after --`,
  ends: 'the sandbox ends with this run; recibo sandbox keeps one up for the command',
};
