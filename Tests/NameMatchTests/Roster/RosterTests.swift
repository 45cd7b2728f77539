import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct RosterTests {
    private func reasons(_ profiles: [UncheckedProfile], rules: RosterRules = RosterRules()) -> [Exclusion.Reason] {
        Roster(profiles, rules: rules).excluded.map(\.reason)
    }

    @Test(arguments: [(" \u{301}", ""), ("", " \u{301}"), ("\u{301}", " ")])
    func nameOfOnlyCombiningMarkIsNotEmpty(_ first: String, _ last: String) {
        let people = Roster([.named(first, last, id: "x", picture: "x")]).people
        #expect(people.count == 1 && people.allSatisfy { !$0.name.isEmpty })
    }

    @Test func longNamesAndJobTitlesAreTruncated() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
        let person = try #require(Roster([.named("a" + marks, "b" + marks, title: "c" + marks)]).people.first)
        #expect(person.name.unicodeScalars.count == 513)
        #expect(person.jobTitle?.unicodeScalars.count == 256)
    }

    /// A server can choose identifiers with equal checksums, such as these.
    @Test func idsWithEqualChecksumsGetDifferentFaceIDs() {
        let rest = String(repeating: "b", count: 63)
        let ids = ["bbb", "c`c"].map { $0.map { "\($0)" + rest }.joined() }
        #expect(Checksum.of(ids[0]) == Checksum.of(ids[1]))
        let people = Roster(zip(["Ada", "Alan"], ids).map { name, id in .named(name) { $0.id = id } }).people
        #expect(Set(people.map(\.face)).count == 2)
    }

    @Test func groupSpellingsAreUnifiedAndBlankGroupsDropped() {
        let given = [["3b", " Chess\u{200B}  club ", "3B"], ["", " \n", "\u{200B}"], ["CHESS CLUB", "3c"], ["4d"]]
        let roster = Roster(
            given.enumerated().map { number, groups in
                .named("\(number)", picture: number == 3 ? "-0-" : nil) { profile in
                    profile.groups = groups
                    // A person who is excluded belongs to no group of the roster.
                    if number == 3 { profile.headshot = nil }
                }
            })
        #expect(roster.people.map(\.groups) == [["3b", "Chess club"], [], ["Chess club", "3c"]])
        #expect(roster.groups == ["3b", "Chess club", "3c"])
        #expect(Roster.crew(3).groups == [])
    }

    @Test func personHasSameFaceInEveryRoster() {
        let faces = [["Ada", "Alan"], ["Alan", "Ada"]].map { names in
            Set(Roster(names.map { name in .named(name) { $0.id = name } }).people.map(\.face))
        }
        #expect(faces[0] == faces[1])
    }

    @Test func profileWithNameAndPictureIsIncluded() {
        let roster = Roster([.named("Ada", "Lovelace"), .named("Alan", "Turing", title: nil)])
        #expect(roster.people.map(\.name) == ["Ada Lovelace", "Alan Turing"])
        #expect(roster.people.map(\.isFormer) == [false, true])
        #expect(roster.excluded == [])
    }

    @Test func composedAndDecomposedIdentifiersAreEqual() {
        #expect(
            reasons([.named("Ada") { $0.id = "\u{E9}" }, .named("Alan") { $0.id = "e\u{301}" }])
                == [.sameIdentity(asRow: 0)])
    }

    @Test func longIdentifierIsReplacedByPictureAddress() throws {
        let ids = [256, 257].map { String(repeating: "x", count: $0) }
        let people = Roster(zip(["Ada", "Alan"], ids).map { name, id in .named(name) { $0.id = id } }).people
        #expect(people.map { $0.id.rawValue == ids[0] } == [true, false])
        #expect(people.last?.id.rawValue.hasPrefix("picture ") == true)
    }

    @Test func identifierFromLongAddressHasLimitedLength() throws {
        let url = try #require(URL(string: "https://faces.test/" + String(repeating: "x", count: 300)))
        let profile = UncheckedProfile(firstName: "Ada", lastName: "", headshot: .init(.at(url)))
        let people = Roster([profile]).people
        #expect(people.count == 1 && people.allSatisfy { $0.id.rawValue.utf8.count <= 256 })
    }

    @Test(arguments: [256, 257]) func identifierOver256BytesIsNotDecoded(length: Int) throws {
        let json = Data("[\"\(String(repeating: "x", count: length))\"]".utf8)
        #expect(((try? JSONDecoder().decode([Person.ID].self, from: json)) != nil) == (length == 256))
        #expect(((try? JSONDecoder().decode([FaceID].self, from: json)) != nil) == (length == 256))
    }

    /// With a time that grows with the square of the length, this test would take minutes.
    @Test func rosterHandlesManyCombiningMarksInLinearTime() {
        let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
        let profiles = ["a", "b"].map { letter in
            UncheckedProfile.named(letter + marks, letter + marks, title: marks) {
                $0.id = letter + marks
                $0.headshot?.id = letter + marks
                $0.headshot?.caption = marks
            }
        }
        #expect(Roster(profiles).people.count == 2)
    }

    @Test(arguments: [nil, "", "  ", "\n"]) func personWithoutJobTitleCountsAsFormerEmployee(_ title: String?) {
        #expect(Roster([.named("Ada", title: title)]).people.map(\.isFormer) == [true])
    }

    @Test(arguments: ["HTTPS://FACES.test/a.png", "http://faces.test/a.png", "https://faces.test:443/a.png"])
    func equivalentAddressesMeanSamePicture(_ address: String) throws {
        let urls = try ["https://faces.test/a.png", address].map { try #require(URL(string: $0)) }
        let profiles = ["Ada", "Alan"].enumerated().map { place, name in
            UncheckedProfile.named(name) { $0.headshot?.address = .at(urls[place]) }
        }
        #expect(reasons(profiles) == [.samePicture(asRow: 0)])
    }

    @Test func pathsThatDifferInCaseAreDifferentPictures() throws {
        let urls = try ["https://faces.test/a.png", "https://faces.test/A.png"].map { try #require(URL(string: $0)) }
        let profiles = ["Ada", "Alan"].enumerated().map { place, name in
            UncheckedProfile.named(name) { $0.headshot?.address = .at(urls[place]) }
        }
        #expect(reasons(profiles) == [])
    }

    @Test func profileWithoutPictureIsExcluded() {
        #expect(reasons([.named("Ada") { $0.headshot = nil }]) == [.noPicture])
    }

    @Test func profileWithUnusablePictureAddressIsExcluded() {
        let roster = Roster([.named("Ada") { $0.headshot?.address = .unusable(given: "ftp://a/b") }])
        #expect(roster.excluded == [Exclusion(row: 0, reason: .unusablePicture(given: "ftp://a/b"))])
    }

    @Test(arguments: [
        ("https://a.test/WT_Logo-Hye-tTeI0Z.png", "WT_Logo"), ("https://a.test/x/wt_logo", "WT_Logo"),
        ("https://a.test/featured-image-TEST1.jpg", "featured-image-TEST1"),
    ])
    func addressOfLogoOrPlaceholderExcludesProfile(_ address: String, mark: String) throws {
        let url = try #require(URL(string: address))
        #expect(reasons([.named("Ada") { $0.headshot?.address = .at(url) }]) == [.placeholder(mark)])
    }

    @Test(arguments: [
        ("Logo", "Logo"), ("logo", "Logo"),
        ("WillowTree default article featured image", "WillowTree default article featured image"),
    ])
    func profileWithPlaceholderAsPictureCaptionIsExcluded(_ caption: String, mark: String) {
        #expect(reasons([.named("Ada") { $0.headshot?.caption = caption }]) == [.placeholder(mark)])
    }

    @Test func profileWhoseCaptionContainsPlaceholderTextIsIncluded() {
        #expect(Roster([.named("Ada") { $0.headshot?.caption = "Ada in front of our Logo" }]).people.count == 1)
    }

    @Test func customPlaceholderRulesReplaceStandardRules() {
        var rules = RosterRules()
        (rules.placeholderAddresses, rules.placeholderCaptions) = ([], ["nobody"])
        let profiles: [UncheckedProfile] = [
            .named("Ada") { $0.headshot?.caption = "Nobody" }, .named("Alan") { $0.headshot?.caption = "Logo" },
        ]
        #expect(Roster(profiles, rules: rules).people.map(\.firstName) == ["Alan"])
    }

    @Test(arguments: ["Staff", "STAFF", " staff "]) func profileWithStaffAsLastNameIsExcluded(_ name: String) {
        #expect(reasons([.named("WillowTree", name)]) == [.staffEntry])
    }

    @Test func nonPersonProfileIsExcluded() {
        #expect(reasons([.named("Ada") { $0.type = "article" }]) == [.notAPerson(type: "article")])
        #expect(reasons([.named("Ada") { $0.type = nil }]) == [])
    }

    @Test(arguments: [("", ""), (" ", "\t"), ("\u{200B}", "")]) func profileWithBlankNameIsExcluded(
        _ first: String, _ last: String
    ) {
        #expect(reasons([.named(first, last, id: "x", picture: "x")]) == [.blankName])
    }

    @Test func profileWithOnlyOneNameIsIncluded() {
        #expect(Roster([.named("Cher", "", id: "1", picture: "1")]).people.map(\.name) == ["Cher"])
        #expect(Roster([.named("", "Prince", id: "1", picture: "1")]).people.map(\.name) == ["Prince"])
    }

    @Test func blanksInNamesAreCollapsed() {
        #expect(
            Roster([.named("  Mary  Ann ", "\tEvans ", id: "1", picture: "1")]).people.map(\.name) == ["Mary Ann Evans"]
        )
    }

    @Test func invisibleCharactersOfNamesAndTitlesAreRemoved() {
        let roster = Roster([
            .named(
                "\u{202E}A\u{200B}da\u{200F}", "\u{FEFF}Love\u{AD}lace\u{7}", id: "1",
                title: "\u{2066}Engineer\u{2069}", picture: "1"),
            .named("\u{915}\u{94D}\u{200D}\u{937}", "👩\u{200D}🚀", id: "2", title: "\u{200E}", picture: "2"),
        ])
        #expect(roster.people.map(\.name) == ["Ada Lovelace", "\u{915}\u{94D}\u{200D}\u{937} 👩\u{200D}🚀"])
        #expect(roster.people.map(\.jobTitle) == ["Engineer", nil])
    }

    @Test func profileWithDuplicateIDIsExcluded() {
        let roster = Roster([.named("Ada", id: "7"), .named("Alan", id: "8"), .named("Grace", id: "7")])
        #expect(roster.people.map(\.firstName) == ["Ada", "Alan"])
        #expect(roster.excluded == [Exclusion(row: 2, reason: .sameIdentity(asRow: 0))])
    }

    @Test func profileWithDuplicatePictureAddressIsExcluded() {
        #expect(reasons([.named("Ada", picture: "p"), .named("Alan", picture: "p")]) == [.samePicture(asRow: 0)])
    }

    @Test func profileWithDuplicatePictureIDIsExcluded() {
        let profiles = ["Ada", "Alan"].map { UncheckedProfile.named($0) { $0.headshot?.id = "picture 1" } }
        #expect(reasons(profiles) == [.samePicture(asRow: 0)])
    }

    @Test func profileWithDuplicateNameAndTitleIsExcluded() {
        let profiles: [UncheckedProfile] = [
            .named("José", id: "1"), .named("JOSE", id: "2"), .named("Jose", id: "3", title: "CEO"),
        ]
        #expect(reasons(profiles) == [.sameNameAndTitle(asRow: 0)])
    }

    @Test func profileMatchingCustomRuleIsExcluded() {
        var rules = RosterRules()
        rules.excludes = { $0.firstName == "Ada" }
        #expect(reasons([.named("Ada"), .named("Alan")], rules: rules) == [.byHost])
    }

    @Test func idWithPlaceholderTextCountsAsMissing() {
        let sentinel = "no id configured"
        let profiles = ["Ada", "Alan"].map { name in
            UncheckedProfile.named(name, id: sentinel) { $0.headshot?.id = sentinel }
        }
        let people = Roster(profiles).people
        #expect(people.map(\.firstName) == ["Ada", "Alan"])
        #expect(Set(people.map(\.id)).count == 2)
        #expect(!people.contains { $0.id.rawValue == sentinel })
    }

    @Test func missingIDsAreReplacedByDistinctIDs() {
        let roster = Roster([.named("Ada") { $0.id = nil }, .named("Alan") { $0.id = "  " }])
        #expect(Set(roster.people.map(\.id)).count == 2)
    }

    @Test func unreadableRowIsExcludedAndOthersStay() {
        let roster = Roster([
            .named("Ada"), nil, .named("Alan"),
        ])
        #expect(roster.people.map(\.firstName) == ["Ada", "Alan"])
        #expect(roster.excluded == [Exclusion(row: 1, reason: .unreadable(at: "[1]"))])
    }

    @Test func everyExcludedProfileHasReason() {
        let roster = Roster([
            .named("Ada"), .named("Ada", id: "2"), .named("X") { $0.headshot = nil }, .named("Y") { $0.headshot = nil },
        ])
        #expect(roster.excluded.map(\.reason) == [.sameNameAndTitle(asRow: 0), .noPicture, .noPicture])
    }

    @Test func equivalentPictureAddressesGiveSameDerivedID() throws {
        let urls = try ["http://FACES.test/a.png", "https://faces.test/a.png"].map { try #require(URL(string: $0)) }
        let ids = urls.map { url in
            let profile = UncheckedProfile.named("Ada") {
                $0.id = nil
                $0.headshot?.address = .at(url)
            }
            return Roster([profile]).people.first?.id
        }
        #expect(ids[0] != nil && ids[0] == ids[1])
    }

    @Test func duplicateOfExcludedProfileIsIncluded() {
        let roster = Roster([.named("Ada", id: "7") { $0.headshot = nil }, .named("Ada", id: "7")])
        #expect(roster.people.count == 1)
    }

    @Test func idOfExcludedProfileMayBeUsedAgain() {
        let roster = Roster([.named("Ada", id: "1"), .named("Ada", id: "7", picture: "p"), .named("Alan", id: "7")])
        #expect(roster.people.map(\.firstName) == ["Ada", "Alan"])
        #expect(roster.excluded == [Exclusion(row: 1, reason: .sameNameAndTitle(asRow: 0))])
    }

    @Test func faceIDIsStableAndContainsNoName() throws {
        let person = try #require(Roster([.named("Ada", "Lovelace", id: "ada-lovelace")]).people.first)
        let again = try #require(Roster([.named("Alan"), .named("Ada", "Lovelace", id: "ada-lovelace")]).people.last)
        #expect(person.face == again.face)
        for part in ["ada", "lovelace"] { #expect(!person.face.description.lowercased().contains(part)) }
    }

    @Test func faceIDsAreUnique() {
        let people = Roster.crew(2_000).people
        #expect(Set(people.map(\.face)).count == 2_000)
    }
}
