import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { readQuery } from '@/client/queries';

/** What spec §3 names and the wire's own answers leave out: telephones, plan, curricula. */
const particularsOf = (stdId: string) => bodyOf(api.GET('/people/particulars', { params: { query: { stdId } } }));

export const personalQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['profile', 'personal', stdId],
    queryFn: async () => {
      const [{ results }, { studentCode, mobile, contactPhone }] = await Promise.all([
        bodyOf(api.GET('/std-profile/getStdPersonal', { params: { query: { stdId } } })),
        particularsOf(stdId),
      ]);
      return { ...results.stdPersonalModel, studentCode, mobile, contactPhone };
    },
  });

export const educationQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['profile', 'education', stdId],
    queryFn: async () => {
      const [{ results }, { studyPlan, formerCurriculum, majorSubject }] = await Promise.all([
        bodyOf(api.GET('/std-profile/getStdEducation', { params: { query: { stdId } } })),
        particularsOf(stdId),
      ]);
      const more = {
        formerCurTh: formerCurriculum?.th ?? '',
        formerCurEn: formerCurriculum?.en ?? '',
        majorSubjectTh: majorSubject.th,
        majorSubjectEn: majorSubject.en,
        studyPlan,
      };
      return { ...results, education: results.education.map((each) => ({ ...each, ...more })) };
    },
  });

export const statusEventsQuery = (stdId: string) =>
  readQuery(['profile', 'status', stdId], () => api.GET('/people/status-events', { params: { query: { stdId } } }));

export const addressQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['profile', 'address', stdId],
    queryFn: async () => {
      const [{ stdAddress }, { registeredHomePhone, presentHomePhone }] = await Promise.all([
        bodyOf(api.GET('/std-profile/getStdAddress', { params: { query: { stdId } } })),
        particularsOf(stdId),
      ]);
      return { ...stdAddress, regisHomePhone: registeredHomePhone, stayHomePhone: presentHomePhone };
    },
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
