import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';
import { preEnrolmentQuery } from './api';

/** The subjects of the pre-enrolment period by code and name, where there is no room for more. */
export function PreEnrolmentNames({ standing }: { standing: Schemas['Standing'] }) {
  const { pick } = useLanguage();
  const { data: subjects = [] } = useQuery(preEnrolmentQuery(useSignedIn().userinfo, standing));
  return (
    <Note>
      {subjects.map(({ showCode, name }) => (
        <div key={showCode}>{`${showCode} ${pick(name.th, name.en)}`}</div>
      ))}
    </Note>
  );
}
