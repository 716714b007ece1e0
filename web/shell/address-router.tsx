import { useState, type ReactNode } from 'react';
import { Router, useRouter, type AroundNavHandler, type Parser, type Path } from 'wouter';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { keepOwner } from './keep-owner.ts';

/** The router decodes whatever it is given, `%3F` and `?` into the same; escaped once more, the path reaches it as it stands. */
function useEscapedLocation(options?: { ssrPath?: Path }): [Path, typeof navigate] {
  // Links are drawn anew for another owner.
  useSearch({ ssrSearch: '' });
  return [usePathname(options).replaceAll('%', '%25'), navigate];
}

/** Every name is decoded here and only here. With a name that cannot be decoded the address is none of ours. */
function decoding(parse: Parser): Parser {
  return (route, loose) => {
    const { pattern, keys = [] } = parse(route, loose);
    return {
      keys,
      pattern: {
        exec(path) {
          const found = pattern.exec(path);
          try {
            // What a star stands for is no name.
            keys.forEach((key, at) => {
              if (found?.[at + 1] && key !== '*') found[at + 1] = decodeURIComponent(found[at + 1] ?? '');
            });
          } catch {
            return null;
          }
          return found;
        },
      },
    };
  };
}

/** As in browsers: a link to where one is already leaves no second step back to here. */
const followLink: AroundNavHandler = (go, to, options) => {
  const kept = keepOwner(to);
  const isHere = kept === window.location.pathname + window.location.search;
  go(kept, { ...options, replace: options?.replace ?? isHere });
};

/** `ssrPath` is the address where there is no browser. */
export function AddressRouter({ ssrPath, children }: { ssrPath?: Path; children: ReactNode }) {
  const { parser } = useRouter();
  const [ourParser] = useState(() => decoding(parser));
  return (
    <Router
      hook={useEscapedLocation}
      parser={ourParser}
      aroundNav={followLink}
      hrefs={keepOwner}
      {...(ssrPath === undefined ? {} : { ssrPath })}
    >
      {children}
    </Router>
  );
}
