import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct ByteKeyTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func equalTextsGiveEqualKeys() {
        #expect(ByteKey("café") == ByteKey("caf" + "é"))
        #expect(Set([ByteKey("a"), "a", "b"]).count == 2)
    }

    @Test func canonicallyEquivalentTextsGiveDifferentKeys() {
        #expect(Self.composed == Self.decomposed, "a String takes them for one text")
        #expect(ByteKey(Self.composed) != ByteKey(Self.decomposed))
        #expect(Set([ByteKey(Self.composed), ByteKey(Self.decomposed)]).count == 2)
    }

    @Test func keysAreOrderedByBytes() {
        let keys: [ByteKey] = ["b", "\u{E9}", "a", "", "e\u{301}", "aa"]
        #expect(keys.sorted().map(\.text.utf8.count) == [0, 1, 2, 1, 3, 2])
    }

    @Test func keyIsEncodedAndDecodedAsText() throws {
        let data = try JSONEncoder().encode([ByteKey("a")])
        #expect(String(decoding: data, as: UTF8.self) == #"["a"]"#)
        #expect(try JSONDecoder().decode([ByteKey].self, from: data) == ["a"])
    }

    @Test func identityKeysOfStringsAreComparedByBytes() {
        #expect(IdentityKey(Self.composed) != IdentityKey(Self.decomposed))
        #expect(IdentityKey("a") == IdentityKey("a"))
        #expect(Set([IdentityKey(Self.composed), IdentityKey(Self.decomposed)]).count == 2)
    }

    @Test func identityKeysOfIntegersAreComparedByEquality() {
        #expect(IdentityKey(7) == IdentityKey(7))
        #expect(IdentityKey(7) != IdentityKey(8))
    }

    @Test func keysOfBridgedAndNativeStringsAreEqual() {
        let bridged = NSString(string: Self.composed) as String
        #expect(ByteKey(bridged) == ByteKey(Self.composed))
    }
}
