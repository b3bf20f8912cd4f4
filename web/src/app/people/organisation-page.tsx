import { UniversityRenaming } from '@/features/finance/university/university-renaming';
import Organisation from '@/features/people/organisation/organisation-page';

/** The organisation, with the way to other names of the university: they stand on papers of money, so two people decide. */
export default function OrganisationPage() {
  return <Organisation renaming={<UniversityRenaming />} />;
}
