/** Returns the path of a protected resource's metadata (RFC 9728). @param path the path of the resource */
export const resourceMetadataPath = (path: string) => `/.well-known/oauth-protected-resource${path}`;

/**
 * Returns the challenge of a 401 (RFC 9728 section 5.1), which tells a client where to find out how to sign in.
 * @param path the path of the resource
 */
export const challenge = (origin: string, path: string) =>
  `Bearer resource_metadata="${origin}${resourceMetadataPath(path)}"`;
