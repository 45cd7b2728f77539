extension FakeProfile {
    /// The default list of the fake service, with enough people for every mode.
    ///
    /// The list has thirty people, and six more people whose first names begin with Mat. Some of the thirty have left
    /// the company.
    public static let usual =
        people(30) + [
            FakeProfile("Mat", "Ostrowski"), FakeProfile("Matt", "Pereira", "Designer"),
            FakeProfile("Matthew", "Quill"),
            FakeProfile("Mathilde", "Roux", nil), FakeProfile("Matías", "Sosa", "Producer"),
            FakeProfile("Matteo", "Tosi"),
        ]

    /// Returns people with distinct names that are determined by the seed.
    ///
    /// Every fourth person has left the company and has no job title.
    public static func people(_ count: Int, seed: UInt64 = 0) -> [FakeProfile] {
        InventedName.all(count, seed: seed).enumerated().map { number, name in
            FakeProfile(name.first, name.last, Fixture.jobTitle(number))
        }
    }
}

enum Fixture {
    private static let jobTitles = ["Engineer", "Designer", "Producer"]

    /// Returns the job title of the person with a number, or `nil` for every fourth person, who has left the company.
    static func jobTitle(_ number: Int) -> String? {
        number % 4 == 3 ? nil : jobTitles[number % 4]
    }
}
