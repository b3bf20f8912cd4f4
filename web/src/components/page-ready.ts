import { createContext } from 'react';

/** Whether the content of the page is on the screen: until then there is no place to scroll to. */
export const PageReadyContext = createContext(true);
