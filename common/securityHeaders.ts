import helmet from 'helmet';

/** A page may load and send to nothing but this site, and be shown in no frame. */
export const securityHeaders = (secure: boolean) =>
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
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // An app may open the consent page in a window of its own, and wait for it.
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
    // Without a referrer at all a browser would not say which site a form comes from.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure && { maxAge: 365 * 86400 },
  });
