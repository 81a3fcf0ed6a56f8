/** What has to be looked at where something could not be written, for one reason or several. */
export function whatLimitsWriting(...codes: readonly string[]): string {
  if (codes.includes('EFBIG')) return 'the limit of file size (ulimit -f)';
  return codes.includes('EDQUOT') ? 'your quota on the disk' : 'the space on the disk';
}

/** What has to be looked at where a file or a folder could not be made. */
export function whatKeepsFromMaking(code: string): string {
  return ['ENOSPC', 'EDQUOT'].includes(code) ? whatLimitsWriting(code) : 'the folder and its permissions';
}
