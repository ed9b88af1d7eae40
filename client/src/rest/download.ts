/** Downloads a file without leaving the page, as a press of a link does. */
export function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
