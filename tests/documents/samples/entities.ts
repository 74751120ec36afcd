import type { SampleDocument } from './sample.ts';

/** Papers of companies: operating agreements, articles, IRS letters, certificates. */
export const entities: readonly SampleDocument[] = [
  {
    fileName: 'Operating Agreement.pdf',
    type: 'operatingAgreement',
    text: `
OPERATING AGREEMENT
OF
JUNIPER RIDGE HOMES LLC
a Texas Limited Liability Company

THIS OPERATING AGREEMENT is made and entered into effective as of March 3, 2024, by and among
Jordan Ellery and Priya Sandoval (collectively, the "Members").
1.1 Formation. The Members have formed the Company by filing a certificate of formation.
1.2 Name. The name of the Company is Juniper Ridge Homes LLC.
2.1 Initial Capital Contributions. Each Member has made the capital contribution in Exhibit A.
3.1 Distributions. Distributions shall be made in proportion to each membership interest.
9.1 Dissolution. The Company shall be dissolved upon the vote of the Members.`,
    values: {
      entityName: 'Juniper Ridge Homes LLC',
      member: ['Jordan Ellery', 'Priya Sandoval'],
      documentDate: '2024-03-03',
    },
  },
  {
    fileName: 'Bayline OA.pdf',
    type: 'operatingAgreement',
    text: `
LIMITED LIABILITY COMPANY AGREEMENT
OF
COPPER KETTLE COFFEE LLC
Dated as of June 1, 2025
The undersigned, being the sole member of the company, adopts this agreement.
Section 1. Name. The name of the limited liability company is Copper Kettle Coffee LLC.
Section 7. Capital Contributions. The Member has contributed cash as set forth in Schedule A.
Section 9. Distributions shall be made to the Member at the times the Member determines.
Section 14. Dissolution.
IN WITNESS WHEREOF
Theo Marchetti, Sole Member`,
    values: { entityName: 'Copper Kettle Coffee LLC', member: ['Theo Marchetti'], documentDate: '2025-06-01' },
  },
  {
    fileName: 'entity docs.pdf',
    type: 'operatingAgreement',
    text: `
COMPANY AGREEMENT FOR HERON KEY PARTNERS, LLC
Effective Date: 7/9/2023
ARTICLE I - THE COMPANY
Company Name: Heron Key Partners, LLC
Principal office: 901 Heron Key Drive, Tampa, FL 33602
ARTICLE II - MEMBERS
Member | Percentage Interest | Capital Contribution
Dorothea Quill | 60% | $60,000
Casimir Holt | 40% | $40,000
The Manager shall be Dorothea Quill. Profits and losses follow the percentage interest.
Each capital account is kept under the rules for dissolution and distributions.`,
    values: {
      entityName: 'Heron Key Partners, LLC',
      member: ['Dorothea Quill', 'Casimir Holt'],
      documentDate: '2023-07-09',
    },
  },
  {
    fileName: 'Single member OA (signed).pdf',
    type: 'operatingAgreement',
    text: `
SINGLE MEMBER OPERATING AGREEMENT

Company: Larkspur Residential LLC
Member: Marisol Teague
Effective Date: January 15, 2025

The Member forms a limited liability company under the laws of the State of California.
The Member's capital contribution is stated in Exhibit A. The membership interest of the Member
is one hundred percent. The company has no manager other than its managing member.`,
    values: { entityName: 'Larkspur Residential LLC', member: ['Marisol Teague'], documentDate: '2025-01-15' },
  },
  {
    fileName: 'JRH articles filed.pdf',
    type: 'articlesOfOrganization',
    text: `
Office of the Secretary of State
CERTIFICATE OF FORMATION
LIMITED LIABILITY COMPANY
Filing Number: 804410922 | Filed: 02/26/2024
Article 1 - Entity Name and Type
The name of the entity is: Juniper Ridge Homes LLC
Article 2 - Registered Agent and Registered Office
The initial registered agent is an individual resident of the state: Jordan Ellery
Article 3 - Governing Authority
Organizer: Bright Filings of Travis County. Filing fee paid.`,
    values: { entityName: 'Juniper Ridge Homes LLC', documentDate: '2024-02-26' },
  },
  {
    fileName: 'sos.pdf',
    type: 'articlesOfOrganization',
    text: `
STATE OF OHIO | Secretary of State
Articles of Organization for a Domestic Limited Liability Company
Filing Fee: $99
Name of Limited Liability Company | Copper Kettle Coffee LLC
Effective Date | 05/20/2025
Period of Existence: Perpetual
ORIGINAL APPOINTMENT OF STATUTORY AGENT
The undersigned organizer appoints a registered agent for service of process.`,
    values: { entityName: 'Copper Kettle Coffee LLC', documentDate: '2025-05-20' },
  },
  {
    fileName: 'CP575.pdf',
    type: 'einLetter',
    text: `
DEPARTMENT OF THE TREASURY | | Date of this notice: 03-11-2024
INTERNAL REVENUE SERVICE | | Employer Identification Number:
CINCINNATI OH 45999-0023 | | 98-7654321
| | Form: SS-4
JUNIPER RIDGE HOMES LLC | | Number of this notice: CP 575 A
118 JUNIPER STREET
AUSTIN, TX 78704

WE ASSIGNED YOU AN EMPLOYER IDENTIFICATION NUMBER
Thank you for applying for an Employer Identification Number (EIN).`,
    values: { entityName: 'Juniper Ridge Homes LLC', documentDate: '2024-03-11' },
    containsIdentifier: true,
  },
  {
    fileName: 'good standing.pdf',
    type: 'goodStanding',
    text: `
STATE OF TEXAS
CERTIFICATE OF GOOD STANDING
I do hereby certify that Juniper Ridge Homes LLC is in good standing and in existence in this state
according to the records of this office of the Secretary of State.
Date Issued: October 20, 2026`,
    values: { entityName: 'Juniper Ridge Homes LLC', documentDate: '2026-10-20' },
    validUntil: '2027-01-18',
  },
  {
    fileName: 'RH partners.pdf',
    type: 'operatingAgreement',
    text: `
AMENDED AND RESTATED
LIMITED LIABILITY COMPANY OPERATING AGREEMENT
This Amended and Restated Operating Agreement of Ridge & Hollow Partners LLC (the "Company") is entered into
on August 8, 2025 between Winslow Carter ("Manager") and the persons on Schedule 1 (the "Members").
Capital Contributions; Capital Accounts. Allocation of Profits and Losses. Distributions. Dissolution.
SCHEDULE 1
Name of Member | Membership Interest
Winslow Carter | 70%
Beatrix Lund | 30%`,
    values: {
      entityName: 'Ridge & Hollow Partners LLC',
      member: ['Winslow Carter', 'Beatrix Lund'],
      documentDate: '2025-08-08',
    },
  },
  {
    fileName: 'OA exec.pdf',
    type: 'operatingAgreement',
    text: `
OPERATING AGREEMENT FOR MEMBER-MANAGED LIMITED LIABILITY COMPANY
1. Company name: Quarry Street Holdings LLC
2. Effective date: 02/14/2026
3. The members of the LLC and their ownership percentage:
Name | Ownership Percentage
Gideon Ashby | 50%
Paula Reyes-Stone | 50%
4. Each member made an initial capital contribution. 5. Distributions. 6. Dissolution.`,
    values: {
      entityName: 'Quarry Street Holdings LLC',
      member: ['Gideon Ashby', 'Paula Reyes-Stone'],
      documentDate: '2026-02-14',
    },
  },
];
