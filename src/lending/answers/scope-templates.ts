import { type NewCategory, newItem, type scopeCategories } from './questions/scope-of-work.ts';

type CategoryName = (typeof scopeCategories)[number];

/** What a type of project usually needs: a scope starts from it and its costs are filled in. */
export interface ScopeTemplate {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  /** Descriptions of the items, by category in the order of the scope. */
  readonly work: Readonly<Partial<Record<CategoryName, readonly string[]>>>;
}

export const scopeTemplates: readonly ScopeTemplate[] = [
  {
    name: 'cosmetic',
    label: 'Cosmetic',
    about: 'Surfaces and fixtures, no walls moved',
    work: {
      Demolition: ['Remove carpet and old fixtures', 'Haul away debris'],
      Electrical: ['Replace light fixtures, outlets and switches'],
      Flooring: ['Install vinyl plank in living areas', 'Install carpet in bedrooms'],
      Kitchen: ['Paint or reface cabinets', 'Install countertops and sink', 'Install appliances'],
      Bathroom: ['Replace vanities, toilets and faucets', 'Reglaze tubs, retile surrounds'],
      Painting: ['Paint interior walls, ceilings and trim', 'Touch up exterior paint'],
      Landscaping: ['Clean up, trim and mulch'],
    },
  },
  {
    name: 'full-gut',
    label: 'Full gut',
    about: 'Down to the studs, new systems',
    work: {
      Demolition: ['Gut interior to the studs', 'Dumpsters and disposal'],
      Framing: ['Reframe walls for the new layout', 'Repair subfloor and joists'],
      Plumbing: ['Replace supply and drain lines', 'Set fixtures and water heater'],
      Electrical: ['Rewire the house', 'Upgrade the panel', 'Install fixtures and devices'],
      HVAC: ['Install furnace and condenser', 'Replace ductwork'],
      Insulation: ['Insulate walls and attic'],
      Drywall: ['Hang, tape and finish drywall'],
      Roofing: ['Replace shingles and flashing'],
      Flooring: ['Install hardwood or vinyl plank', 'Tile wet areas'],
      Kitchen: ['Install cabinets', 'Install countertops and backsplash', 'Install appliances'],
      Bathroom: ['Install tubs, showers and tile', 'Install vanities, toilets and faucets'],
      Painting: ['Paint interior', 'Paint exterior'],
      Exterior: ['Replace windows and doors', 'Repair or replace siding'],
      Landscaping: ['Grade, sod and plantings'],
      Other: ['Permits and fees', 'Final cleaning'],
    },
  },
  {
    name: 'addition',
    label: 'Addition',
    about: 'New square feet on an existing house',
    work: {
      Demolition: ['Open the existing wall where the addition joins'],
      Foundation: ['Excavate and form footings', 'Pour foundation and slab'],
      Framing: ['Frame floors, walls and roof of the addition', 'Install structural beam at the opening'],
      Plumbing: ['Rough-in and set fixtures'],
      Electrical: ['Wire the addition, install fixtures'],
      HVAC: ['Extend ductwork or install a mini-split'],
      Insulation: ['Insulate walls and roof'],
      Drywall: ['Hang, tape and finish drywall'],
      Roofing: ['Roof the addition and tie in to the existing roof'],
      Flooring: ['Install flooring to match'],
      Painting: ['Paint interior and exterior'],
      Exterior: ['Install siding, windows and doors'],
      Landscaping: ['Restore grading and yard'],
      Other: ['Plans, engineering and permits'],
    },
  },
  {
    name: 'new-build',
    label: 'New build',
    about: 'Ground-up construction',
    work: {
      Demolition: ['Clear the lot'],
      Foundation: ['Excavate and form footings', 'Pour foundation walls and slab', 'Connect utilities'],
      Framing: ['Frame floors and walls', 'Set trusses and sheathing'],
      Plumbing: ['Rough-in plumbing', 'Set fixtures and water heater'],
      Electrical: ['Service and panel', 'Rough-in wiring', 'Install fixtures and devices'],
      HVAC: ['Install equipment and ductwork'],
      Insulation: ['Insulate walls, floors and attic'],
      Drywall: ['Hang, tape and finish drywall'],
      Roofing: ['Install roof and gutters'],
      Flooring: ['Install flooring and tile'],
      Kitchen: ['Install cabinets and countertops', 'Install appliances'],
      Bathroom: ['Install showers, tubs and vanities'],
      Painting: ['Paint interior', 'Paint exterior'],
      Exterior: ['Install windows and doors', 'Install siding', 'Pour driveway and walks'],
      Landscaping: ['Final grade, sod and plantings'],
      Other: ['Plans, engineering and permits', 'Final cleaning and certificate of occupancy'],
    },
  },
];

/** The categories of a template, their costs blank. */
export const categoriesOf = ({ work }: ScopeTemplate): NewCategory[] =>
  Object.entries(work).map(([name, descriptions]) => ({
    name,
    items: descriptions.map((description) => ({ ...newItem(), description })),
  }));
