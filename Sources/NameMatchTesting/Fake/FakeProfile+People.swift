extension FakeProfile {
    /// Enough people for every mode: thirty, some of whom have left, and six more whose first names begin with Mat.
    public static let usual =
        people(30) + [
            FakeProfile("Mat", "Ostrowski"), FakeProfile("Matt", "Pereira", "Designer"),
            FakeProfile("Matthew", "Quill"),
            FakeProfile("Mathilde", "Roux", nil), FakeProfile("Matías", "Sosa", "Producer"),
            FakeProfile("Matteo", "Tosi"),
        ]

    /// So many people, no two with one name, every fourth of whom has left; the seed decides their names.
    public static func people(_ count: Int, seed: UInt64 = 0) -> [FakeProfile] {
        InventedName.all(count, seed: seed).enumerated().map { number, name in
            FakeProfile(name.first, name.last, Fixture.jobTitle(number))
        }
    }
}

/// What people of the fixtures have in common.
enum Fixture {
    private static let jobTitles = ["Engineer", "Designer", "Producer"]

    /// What the person with a number does; every fourth has left.
    static func jobTitle(_ number: Int) -> String? {
        number % 4 == 3 ? nil : jobTitles[number % 4]
    }
}
