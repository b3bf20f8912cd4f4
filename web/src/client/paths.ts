/** Where the API answers, on the portal's own origin. */
export const API_PATH = '/myku/api';
