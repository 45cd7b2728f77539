import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPFieldsTests {
    static let tag: HTTPFieldName = "X-Tag"
    /// Fields with the name `X-Tag` in two spellings, and with two other names.
    static let tagged: HTTPFields = ["Accept": "text/plain", "X-Tag": "red", "User-Agent": "test", "x-tag": "blue"]

    @Test func valueLookupIgnoresCaseAndKeepsOrder() {
        #expect(Self.tagged.values(for: "X-TAG") == ["red", "blue"])
    }

    @Test func valuesWithDifferentBytesAreDifferent() throws {
        let (composed, decomposed) = (try HTTPField("X-Tag", "caf\u{E9}"), try HTTPField("x-tag", "cafe\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, try HTTPField("x-tag", "caf\u{E9}")]).count == 2)
    }

    @Test func absentFieldHasNoValues() {
        #expect(Self.tagged.values(for: .cookie).isEmpty)
    }

    @Test func subscriptJoinsRepeatedValuesByCommas() {
        #expect(Self.tagged[Self.tag] == "red, blue")
    }

    @Test func subscriptOfMissingNameIsNil() {
        #expect(Self.tagged[.cookie] == nil)
    }

    @Test func subscriptOfEmptyValueIsNotNil() {
        let fields: HTTPFields = ["X-Tag": ""]
        #expect(fields[Self.tag] == "")
    }

    @Test func appendedFieldIsLast() throws {
        var fields = Self.tagged
        try fields.append(HTTPField(Self.tag, "green"))
        #expect(fields.values(for: Self.tag) == ["red", "blue", "green"])
        #expect(fields.last?.value == "green")
    }

    @Test func settingValueReplacesFirstValueAndRemovesOthers() throws {
        var fields = Self.tagged
        try fields.set("green", for: Self.tag)
        #expect(fields.description == "[Accept: text/plain, X-Tag: green, User-Agent: test]")
    }

    @Test func settingMissingFieldNameAppendsField() throws {
        var fields = Self.tagged
        try fields.set("9", for: .contentLength)
        #expect(fields.map(\.name) == [.accept, Self.tag, .userAgent, Self.tag, .contentLength])
    }

    @Test func settingValueCanMarkFieldAsSecret() throws {
        var fields = Self.tagged
        try fields.set(Secret.text, for: Self.tag, isSecret: true)
        #expect(fields.map(\.isSecret) == [false, true, false])
    }

    @Test func appendingCanMarkFieldAsSecret() throws {
        var fields = HTTPFields()
        try fields.append(HTTPField(Self.tag, Secret.text, isSecret: true))
        #expect(fields.map(\.isSecret) == [true])
    }

    @Test(arguments: ControlCharacters.all)
    func appendingValueWithControlCharacterIsRefused(_ control: String) {
        var fields = Self.tagged
        let violation = #expect(throws: HTTPMessageError.self) {
            try fields.append(HTTPField(Self.tag, "a\(control)b"))
        }
        #expect(violation?.rule == .fieldValueHasNoControls)
        #expect(fields == Self.tagged)
    }

    @Test(arguments: ControlCharacters.all)
    func settingValueWithControlCharacterIsRefused(_ control: String) {
        var fields = Self.tagged
        let violation = #expect(throws: HTTPMessageError.self) { try fields.set("a\(control)b", for: Self.tag) }
        #expect(violation?.rule == .fieldValueHasNoControls)
        #expect(fields == Self.tagged)
    }

    @Test func removingNameRemovesAllItsValues() {
        var fields = Self.tagged
        fields.remove("x-TAG")
        #expect(fields.map(\.name) == [.accept, .userAgent])
    }

    @Test func dictionaryLiteralKeepsFieldOrder() {
        #expect(Self.tagged.map(\.value) == ["text/plain", "red", "test", "blue"])
    }

    @Test func spellingOfEachNameIsKept() {
        #expect(Self.tagged.map(\.name.spelling) == ["Accept", "X-Tag", "User-Agent", "x-tag"])
    }

    @Test func fieldsInDifferentOrderAreNotEqual() {
        #expect(Self.tagged != HTTPFields(Self.tagged.reversed()))
    }

    @Test func descriptionMasksOnlySecrets() {
        let fields: HTTPFields = ["X-Tag": "red", "Authorization": "Bearer key"]
        #expect(fields.description == "[X-Tag: red, Authorization: <secret>]")
    }
}
