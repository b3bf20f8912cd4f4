/** Where the API answers, on the portal's own origin. */
export const API_PATH = '/myku/api';

/** The portal's public settings: the first request of every page, and the lightest one. */
export const CLIENT_CONFIG_PATH = `${API_PATH}/security/client-config`;
