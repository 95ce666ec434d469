export interface MenuItem {
  readonly guid: string;
  readonly name: string;
  /** Absent on items from only this restaurant. */
  readonly multiLocationId: string | undefined;
  /** One object per course, compared by identity. */
  readonly course: Course;
}

export interface Course {
  readonly guid: string;
  readonly name: string;
}
