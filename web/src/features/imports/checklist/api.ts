import { api } from '@/client/api';
import { readQuery } from '@/client/queries';

export const checklistQuery = readQuery(['checklist'], () => api.GET('/checklist'));
