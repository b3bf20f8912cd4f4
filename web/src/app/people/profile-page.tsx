import { MyContact } from '@/features/people/contact/my-contact';
import { ProfilePage } from '@/features/people/profile/profile-page';
import { MyNames } from '@/features/study/name-change/my-names';

export default function ProfilePageWithNames() {
  return (
    <ProfilePage
      belowName={
        <>
          <MyNames />
          <MyContact />
        </>
      }
    />
  );
}
