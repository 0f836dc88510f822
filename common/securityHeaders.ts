import helmet from 'helmet';

/** The pages that other sites may have in a frame, such as a chart in an article; no other page may be framed. */
export const embeddedPages = '/embed/';

/** A page may load and send to nothing but this site, and be shown in no frame. */
export const securityHeaders = (secure: boolean) => headersOf(secure, false);

/** The same for the pages of `embeddedPages`, which any site may frame. They have no forms and show nothing personal. */
export const embeddedHeaders = (secure: boolean) => headersOf(secure, true);

const headersOf = (secure: boolean, framed: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: [framed ? '*' : "'none'"],
        formAction: ["'self'"],
      },
    },
    // An app may open the consent page in a window of its own, and wait for it.
    crossOriginOpenerPolicy: false,
    // A page that is isolated from other sites loads only resources of theirs with this header.
    crossOriginResourcePolicy: { policy: framed ? 'cross-origin' : 'same-origin' },
    frameguard: framed ? false : { action: 'deny' },
    // Without a referrer at all a browser would not say which site a form comes from.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure && { maxAge: 365 * 86400 },
  });
