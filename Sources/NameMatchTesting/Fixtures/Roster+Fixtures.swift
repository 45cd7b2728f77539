public import Foundation
public import NameMatch

extension UncheckedProfile {
    /// The profile of somebody with a number, who is called `First <number> Last` and has a picture.
    public static func fixture(
        _ number: Int = 0, id: String? = nil, type: String? = "people", firstName: String? = nil,
        lastName: String = "Last", jobTitle: String? = "Engineer", headshot: Headshot? = nil
    ) -> UncheckedProfile {
        UncheckedProfile(
            id: id ?? "person \(number)", type: type, firstName: firstName ?? "First \(number)", lastName: lastName,
            jobTitle: jobTitle, headshot: headshot ?? .fixture(number))
    }
}

extension UncheckedProfile.Headshot {
    /// The picture with a number, at `https://faces.test/<number>.png`.
    public static func fixture(_ number: Int = 0) -> UncheckedProfile.Headshot {
        guard let url = URL(string: "https://faces.test/\(number).png") else {
            preconditionFailure("a number makes an address")
        }
        return UncheckedProfile.Headshot(.at(url), id: "picture \(number)")
    }
}

extension Roster {
    /// So many people, no two with one name, every fourth of whom has left; the seed decides their names.
    ///
    /// Nobody is excluded. Their portraits are at `https://faces.test/0.png` and so on.
    public static func fixture(count: Int = 12, seed: UInt64 = 0) -> Roster {
        Roster(
            InventedName.all(count, seed: seed).enumerated().map { number, name in
                .fixture(number, firstName: name.first, lastName: name.last, jobTitle: Fixture.jobTitle(number))
            })
    }

    /// People with hard names, each with a job title and a picture of its own; nobody is excluded.
    public static func fixture(_ names: [HardName]) -> Roster {
        Roster(
            names.enumerated().map { number, name in
                .fixture(number, firstName: name.first, lastName: name.last, jobTitle: "Role \(number)")
            })
    }
}

extension Lesson {
    /// What a round of the first hour of 2024, in UTC, has shown, unless another date is given.
    public static func fixture(
        _ person: Person.ID = "person 0", _ outcome: Outcome = .known, takenFor: [Person.ID] = [],
        at date: Date = Date(timeIntervalSince1970: 1_704_067_200)
    ) -> Lesson {
        Lesson(person, outcome, takenFor: takenFor, at: date)
    }
}
