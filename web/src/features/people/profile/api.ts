import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { readQuery } from '@/client/queries';

export const personalQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['profile', 'personal', stdId],
    queryFn: async () =>
      (await bodyOf(api.GET('/std-profile/getStdPersonal', { params: { query: { stdId } } }))).results.stdPersonalModel,
  });

export const educationQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['profile', 'education', stdId],
    queryFn: async () =>
      (await bodyOf(api.GET('/std-profile/getStdEducation', { params: { query: { stdId } } }))).results,
  });

export const statusEventsQuery = (stdId: string) =>
  readQuery(['profile', 'status', stdId], () => api.GET('/people/status-events', { params: { query: { stdId } } }));

export const addressQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['profile', 'address', stdId],
    queryFn: async () =>
      (await bodyOf(api.GET('/std-profile/getStdAddress', { params: { query: { stdId } } }))).stdAddress,
  });

/** The student's picture as an object URL, or null where there is none. */
export const pictureQuery = (stdcode: string) =>
  queryOptions({
    queryKey: ['profile', 'picture', stdcode],
    queryFn: async () => {
      const picture = await bodyOf(
        api.GET('/std-profile/stdimages', { params: { query: { stdcode } }, parseAs: 'blob' }),
      ).catch(() => null);
      return picture && URL.createObjectURL(picture);
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
