import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPFieldsTests {
    static let tag: HTTPFieldName = "X-Tag"
    /// `X-Tag` twice, in two spellings, around two others.
    static let tagged: HTTPFields = ["Accept": "text/plain", "X-Tag": "red", "User-Agent": "test", "x-tag": "blue"]

    @Test func valuesOfANameComeInOrderAndInAnyCase() {
        #expect(Self.tagged.values(for: "X-TAG") == ["red", "blue"])
    }

    @Test func aMissingNameHasNoValues() {
        #expect(Self.tagged.values(for: .cookie).isEmpty)
    }

    @Test func theSubscriptJoinsRepeatedValuesByCommas() {
        #expect(Self.tagged[Self.tag] == "red, blue")
    }

    @Test func theSubscriptOfAMissingNameIsNil() {
        #expect(Self.tagged[.cookie] == nil)
    }

    @Test func theSubscriptOfAnEmptyValueIsEmptyAndNotNil() {
        let fields: HTTPFields = ["X-Tag": ""]
        #expect(fields[Self.tag] == "")
    }

    @Test func appendingPutsAFieldBehindTheOthers() throws {
        var fields = Self.tagged
        try fields.append("green", for: Self.tag)
        #expect(fields.values(for: Self.tag) == ["red", "blue", "green"])
        #expect(fields.last?.value == "green")
    }

    @Test func settingReplacesTheFirstInItsPlaceAndRemovesTheRest() throws {
        var fields = Self.tagged
        try fields.set("green", for: Self.tag)
        #expect(fields.description == "[Accept: text/plain, X-Tag: green, User-Agent: test]")
    }

    @Test func settingAMissingNameAppendsIt() throws {
        var fields = Self.tagged
        try fields.set("9", for: .contentLength)
        #expect(fields.map(\.name) == [.accept, Self.tag, .userAgent, Self.tag, .contentLength])
    }

    @Test func settingCanDeclareASecret() throws {
        var fields = Self.tagged
        try fields.set(Secret.text, for: Self.tag, isSecret: true)
        #expect(fields.map(\.isSecret) == [false, true, false])
    }

    @Test func appendingCanDeclareASecret() throws {
        var fields = HTTPFields()
        try fields.append(Secret.text, for: Self.tag, isSecret: true)
        #expect(fields.map(\.isSecret) == [true])
    }

    @Test(arguments: Controls.all)
    func appendingAValueWithAControlIsRefused(_ control: String) {
        var fields = Self.tagged
        let violation = #expect(throws: HTTPRuleError.self) { try fields.append("a\(control)b", for: Self.tag) }
        #expect(violation?.rule == .fieldValueHasNoControls)
        #expect(fields == Self.tagged)
    }

    @Test(arguments: Controls.all)
    func settingAValueWithAControlIsRefusedAndChangesNothing(_ control: String) {
        var fields = Self.tagged
        let violation = #expect(throws: HTTPRuleError.self) { try fields.set("a\(control)b", for: Self.tag) }
        #expect(violation?.rule == .fieldValueHasNoControls)
        #expect(fields == Self.tagged)
    }

    @Test func removingTakesAwayEveryValueOfTheName() {
        var fields = Self.tagged
        fields.remove("x-TAG")
        #expect(fields.map(\.name) == [.accept, .userAgent])
    }

    @Test func aLiteralKeepsItsOrder() {
        #expect(Self.tagged.map(\.value) == ["text/plain", "red", "test", "blue"])
    }

    @Test func theSpellingOfEachNameIsKept() {
        #expect(Self.tagged.map(\.name.spelling) == ["Accept", "X-Tag", "User-Agent", "x-tag"])
    }

    @Test func fieldsInAnotherOrderAreNotEqual() {
        #expect(Self.tagged != HTTPFields(Self.tagged.reversed()))
    }

    @Test func theDescriptionMasksOnlyTheSecrets() {
        let fields: HTTPFields = ["X-Tag": "red", "Authorization": "Bearer key"]
        #expect(fields.description == "[X-Tag: red, Authorization: <secret>]")
    }
}
