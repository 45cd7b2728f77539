import Foundation
public import NameMatch

extension UncheckedProfile {
    /// Returns the profile of a person named `First <number> Last`, who has a picture.
    public static func fixture(
        _ number: Int = 0, id: String? = nil, firstName: String? = nil, lastName: String = "Last",
        jobTitle: String? = "Engineer", headshot: Headshot? = nil
    ) -> UncheckedProfile {
        UncheckedProfile(
            id: id ?? "person \(number)", firstName: firstName ?? "First \(number)", lastName: lastName,
            jobTitle: jobTitle, headshot: headshot ?? .fixture(number))
    }
}

extension UncheckedProfile.Headshot {
    /// Returns the picture at `https://faces.test/<number>.png`.
    package static func fixture(_ number: Int = 0) -> UncheckedProfile.Headshot {
        guard let url = URL(string: "https://faces.test/\(number).png") else {
            preconditionFailure("the address of a fixture must be valid")
        }
        return UncheckedProfile.Headshot(.at(url), id: "picture \(number)")
    }
}

extension Roster {
    /// Returns a roster of people with distinct names that are determined by the seed.
    ///
    /// Every fourth person has left the company and has no job title. No person is excluded from the roster. The
    /// portraits have the addresses `https://faces.test/0.png` and so on.
    public static func fixture(count: Int = 12, seed: UInt64 = 0) -> Roster {
        Roster(
            InventedName.all(count, seed: seed).enumerated().map { number, name in
                .fixture(number, firstName: name.first, lastName: name.last, jobTitle: Fixture.jobTitle(number))
            })
    }
}
