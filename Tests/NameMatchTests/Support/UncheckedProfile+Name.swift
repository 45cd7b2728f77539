import Foundation
import NameMatch

extension UncheckedProfile {
    /// Returns a valid profile with a name, changed by a closure.
    static func named(
        _ firstName: String, _ lastName: String = "Doe", id: String? = nil, title: String? = "Engineer",
        picture: String? = nil, change: (inout UncheckedProfile) -> Void = { _ in }
    ) -> UncheckedProfile {
        let name = picture ?? "\(firstName)-\(lastName)-\(id ?? "")"
        let path = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var profile = UncheckedProfile(
            id: id ?? "\(firstName) \(lastName)", firstName: firstName, lastName: lastName,
            jobTitle: title, headshot: Headshot(.at(.faces.appending(path: path))))
        change(&profile)
        return profile
    }
}

extension URL {
    /// An address from which nothing is loaded.
    static let faces: URL = {
        guard let url = URL(string: "https://faces.test/") else { preconditionFailure("an address") }
        return url
    }()
}

extension Roster {
    /// Returns a roster of people in groups of the given sizes, named A, B and so on, with the names `A0 Last`,
    /// `A1 Last` and so on.
    static func grouped(_ sizes: Int...) -> Roster {
        let groups = zip("ABCDEFGH", sizes).map { (name: String($0), size: $1) }
        return Roster(
            groups.flatMap { group in
                (0..<group.size).map { .named("\(group.name)\($0)", "Last") { $0.groups = [group.name] } }
            })
    }

    /// Returns a roster of people with different names.
    static func crew(_ count: Int, formerFrom: Int = .max) -> Roster {
        Roster((0..<count).map { .named("First\($0)", "Last\($0)", title: $0 < formerFrom ? "Engineer" : nil) })
    }
}
