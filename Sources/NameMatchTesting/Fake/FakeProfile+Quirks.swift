public import NameMatch
import RemoteLoadingTesting

extension FakeProfile {
    /// A list of people with unusual rows, and the rows that a loader should report as excluded.
    public struct Quirk: Hashable, Sendable, CustomStringConvertible {
        /// A short description of the unusual rows.
        public let description: String
        /// All rows of the list.
        public let rows: [FakeProfile]
        /// The rows that a loader should leave out, with the reasons.
        ///
        /// A loader should keep every other row.
        public let excluded: [Exclusion]
    }

    /// All quirks that have been observed in the service's list.
    public static let quirks: [Quirk] = addresses + unusual + unusableAddresses + exclusions + doubles + malformedRows

    private static let addresses: [Quirk] = [
        staying("an address without a scheme") { $0.headshot?.address = .on("//images.ctfassets.net") },
        staying("an older address without a scheme") { $0.headshot?.address = .on("//images.contentful.com") },
        staying("the name of a file") { $0.headshot?.address = .fileName },
        staying("a whole address") { $0.headshot?.address = .on("https://images.ctfassets.net") },
        staying("a plain address") { $0.headshot?.address = .on("http://images.ctfassets.net") },
        staying("an address with blanks around it") {
            $0.headshot?.address = .value(" //images.ctfassets.net/pictures/1/ada-borg.png\n")
        },
    ]

    private static let unusual: [Quirk] = [
        staying("a high picture") { $0.headshot?.height = 31 },
        staying("a picture without an identifier") { $0.headshot?.id = nil },
        staying("a former employee") { $0.jobTitle = nil },
        staying("a blank job title") { $0.jobTitle = " " },
        staying("blanks around a name") { ($0.firstName, $0.lastName) = (" Ada", "Borg  ") },
        staying("no last name") { $0.lastName = nil },
        staying("no type") { $0.type = nil },
        staying("no identifier") { $0.id = nil },
        quirk("two people without an identifier", [.ada, .bea]) { for place in $0.indices { $0[place].id = nil } },
        quirk("two people with the placeholder identifier", [.ada, .bea]) {
            for place in $0.indices { $0[place].id = "no id configured" }
        },
        quirk("two pictures with the placeholder identifier", [.ada, .bea]) {
            for place in $0.indices { $0[place].headshot?.id = "no id configured" }
        },
        quirk("one name and two job titles", [.ada, .bea]) {
            ($0[1].firstName, $0[1].lastName, $0[1].jobTitle) = ("Ada", "Borg", "Producer")
        },
    ]

    private static let unusableAddresses: [Quirk] =
        [
            excluded("no picture", .noPicture) { $0.headshot = nil },
            excluded("a picture whose address is null", .noPicture) { $0.headshot?.address = .value(.null) },
            excluded("a picture without an address", .noPicture) { $0.headshot?.address = .absent },
            excluded("an empty address", .noPicture) { $0.headshot?.address = .value("") },
        ]
        + ["ftp://faces.test/ada.png", "data:image/png;base64,AAAA", "javascript:alert(1)", "https://", "a<b.png"].map {
            address in
            excluded("the address \(address)", .unusablePicture(given: address)) {
                $0.headshot?.address = .value(.string(address))
            }
        }

    private static let exclusions: [Quirk] = [
        excluded("a logo by its file", .placeholder("WT_Logo")) {
            $0.headshot?.file = "WT_Logo-Hye-tTeI0Z.png"
        },
        excluded("a placeholder by its file", .placeholder("featured-image-TEST1")) {
            $0.headshot?.file = "featured-image-TEST1.png"
        },
        excluded("a logo by its caption", .placeholder("Logo")) { $0.headshot?.alt = "Logo" },
        excluded("a placeholder by its caption", .placeholder("WillowTree default article featured image")) {
            $0.headshot?.alt = "WillowTree default article featured image"
        },
        excluded("a staff entry", .staffEntry) { ($0.firstName, $0.lastName) = ("Durham", "Staff") },
        excluded("an article", .notAPerson(type: "article")) { $0.type = "article" },
        excluded("no name", .blankName) { ($0.firstName, $0.lastName) = (nil, nil) },
        excluded("a blank name", .blankName) { ($0.firstName, $0.lastName) = (" ", "\u{200B}") },
    ]

    private static let doubles: [Quirk] = [
        quirk("one identifier twice", [.ada, .bea], .sameIdentity(asRow: 0)) {
            for place in $0.indices { $0[place].id = "one" }
        },
        quirk("one picture twice, by its identifier", [.ada, .bea], .samePicture(asRow: 0)) {
            for place in $0.indices { $0[place].headshot?.id = "one picture" }
        },
        quirk("one picture twice, by its address", [.ada, .bea], .samePicture(asRow: 0)) {
            for place in $0.indices {
                $0[place].headshot?.file = "one.png"
                $0[place].headshot?.address = .value("//images.ctfassets.net/pictures/1/one.png")
            }
        },
        quirk("one picture twice, by its file", [.ada, .bea], .samePicture(asRow: 0)) {
            for place in $0.indices {
                $0[place].headshot = Headshot("a.png", id: "picture \(place)", address: .fileName)
            }
        },
        quirk("one name and one job title", [.ada, .bea], .sameNameAndTitle(asRow: 0)) {
            ($0[1].firstName, $0[1].lastName, $0[1].jobTitle) = ("ADA", " Bórg", "engineer")
        },
    ]

    private static let malformedRows: [Quirk] = [
        malformed("a number", 7, at: "[1]"), malformed("null", nil, at: "[1]"), malformed("a list", [1], at: "[1]"),
        malformed("a name that is a number", ["firstName": 7], at: "[1].firstName"),
        malformed("a job title that is a list", ["jobTitle": ["Engineer"]], at: "[1].jobTitle"),
        malformed("a picture that is text", ["headshot": "ada.png"], at: "[1].headshot"),
        malformed("an address that is a number", ["headshot": ["url": 7]], at: "[1].headshot.url"),
    ]

    private static let ada = FakeProfile("Ada", "Borg", "Engineer")
    private static let bea = FakeProfile("Bea", "Conti", "Engineer")

    private static func quirk(
        _ description: String, _ rows: [FakeProfile], _ reason: Exclusion.Reason? = nil,
        _ change: (inout [FakeProfile]) -> Void
    ) -> Quirk {
        var rows = rows
        change(&rows)
        let exclusions = reason.map { [Exclusion(row: rows.count - 1, reason: $0)] } ?? []
        return Quirk(description: description, rows: rows, excluded: exclusions)
    }

    private static func staying(_ description: String, _ change: (inout FakeProfile) -> Void) -> Quirk {
        quirk(description, [.ada]) { change(&$0[0]) }
    }

    /// Returns a quirk with a list of two rows, in which the second row is changed and must be excluded.
    private static func excluded(
        _ description: String, _ reason: Exclusion.Reason, _ change: (inout FakeProfile) -> Void
    ) -> Quirk {
        quirk(description, [.ada, .bea], reason) { change(&$0[1]) }
    }

    private static func malformed(_ description: String, _ row: JSONValue, at place: String) -> Quirk {
        Quirk(
            description: "instead of a row " + description, rows: [.ada, FakeProfile(malformed: row), .bea],
            excluded: [Exclusion(row: 1, reason: .unreadable(at: place))])
    }
}
