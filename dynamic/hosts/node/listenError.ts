/** The setting that names an address to listen on, and its value. */
interface ListenSettings {
  readonly host: readonly [variable: string, value: string];
  readonly port: readonly [variable: string, value: number];
}

/** Returns the error of a server that cannot listen, with the setting that is at fault and how to fix it. */
export function listenError(cause: NodeJS.ErrnoException, { host, port }: ListenSettings): Error {
  const [hostName, hostValue] = host;
  const [portName, portValue] = port;
  const texts: Readonly<Record<string, string>> = {
    EADDRINUSE: `${portName} ${portValue} is already in use on ${hostValue}; stop the program that listens there, or set another port, for example ${portName}=${portValue + 1}`,
    EACCES: `${portName} ${portValue} needs more rights than this process has; set a port from 1024 on, for example ${portName}=8080`,
    EADDRNOTAVAIL: `${hostName} ${hostValue} is not an address of this machine; set ${hostName}=127.0.0.1, or 0.0.0.0 for all its addresses`,
    ENOTFOUND: `${hostName} ${hostValue} cannot be resolved; set ${hostName}=127.0.0.1, or 0.0.0.0 for all addresses of this machine`,
  };
  const text = texts[cause.code ?? ''];
  return new Error(`${text ?? `${hostName} ${hostValue}, ${portName} ${portValue}`} (${cause.message})`, { cause });
}
