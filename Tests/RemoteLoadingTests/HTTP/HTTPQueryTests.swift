import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPQueryTests {
    static let encodings = [
        ("+", "%2B"), ("&", "%26"), ("=", "%3D"), ("/", "%2F"), ("?", "%3F"), ("#", "%23"), (" ", "%20"), ("%", "%25"),
        ("%41", "%2541"), ("'", "%27"), ("\n", "%0A"), ("\0", "%00"), ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"),
        ("🦊", "%F0%9F%A6%8A"), ("日本", "%E6%97%A5%E6%9C%AC"),
    ]

    @Test(arguments: encodings)
    func valueIsPercentEncoded(_ value: String, _ encoded: String) {
        #expect(HTTPQuery([.init("name", value)]).encoded == "name=" + encoded)
    }

    @Test(arguments: encodings)
    func nameIsPercentEncoded(_ name: String, _ encoded: String) {
        #expect(HTTPQuery([.init(name, "value")]).encoded == encoded + "=value")
    }

    @Test func unreservedCharactersAreNotEncoded() {
        let unreserved = "azAZ09-._~"
        #expect(HTTPQuery([.init(unreserved, unreserved)]).encoded == unreserved + "=" + unreserved)
    }

    @Test func queryItemsAreJoinedInOrder() {
        let query: HTTPQuery = ["b": "2", "a": "1", "b": ""]
        #expect(query.encoded == "b=2&a=1&b=")
    }

    @Test func emptyQueryIsEncodedAsEmptyText() {
        #expect(HTTPQuery().encoded.isEmpty)
    }

    @Test func appendedItemIsLast() {
        var query: HTTPQuery = ["page": "2"]
        query.append("order", "new")
        #expect(query.encoded == "page=2&order=new")
    }

    @Test func appendedItemCanBeSecret() {
        var query: HTTPQuery = [:]
        query.append("key", Secret.text, isSecret: true)
        #expect(query.items.map(\.isSecret) == [true])
    }

    @Test func itemIsNotSecretByDefault() {
        #expect(!HTTPQuery.Item("page", "2").isSecret)
    }

    @Test func queryValuesOfSameNameKeepOrder() {
        let query: HTTPQuery = ["tag": "red", "page": "2", "tag": "blue"]
        #expect(query.values(for: "tag") == ["red", "blue"])
    }

    @Test func queryItemNamesAreCaseSensitive() {
        let query: HTTPQuery = ["Tag": "red"]
        #expect(query.values(for: "tag").isEmpty)
    }

    @Test func descriptionMasksOnlySecrets() {
        var query: HTTPQuery = ["page": "a b"]
        query.append("key", Secret.text, isSecret: true)
        #expect(query.description == "page=a%20b&key=<secret>")
    }
}
