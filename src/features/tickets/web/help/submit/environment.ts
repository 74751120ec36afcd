/** What browsers call themselves, the more particular name first: several of them carry the names of others. */
const browsers = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

interface Environment {
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

/** What a ticket says of where it was written; blank where the browser doesn't tell. */
export function environmentOf(
  userAgent: string,
  screen: { readonly width: number; readonly height: number },
): Environment {
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const os = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const isPhone = /Mobi/.test(userAgent);
  return {
    browser: browser ?? '',
    os: os ?? '',
    device: `${isPhone ? 'Phone' : 'Computer'}, ${screen.width} x ${screen.height}`,
  };
}

export const ownEnvironment = (): Environment => environmentOf(navigator.userAgent, window.screen);
