/** The paths of the authorization server. */
export const paths = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  discovery: '/.well-known/oauth-authorization-server',
} as const;

/** The only scope. */
export const scope = 'read';

/** The metadata of the authorization server (RFC 8414). */
export function discoveryDocument(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + paths.authorize,
    token_endpoint: origin + paths.token,
    registration_endpoint: origin + paths.register,
    revocation_endpoint: origin + paths.revoke,
    scopes_supported: [scope],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${origin}/`,
    op_tos_uri: `${origin}/terms`,
  };
}
