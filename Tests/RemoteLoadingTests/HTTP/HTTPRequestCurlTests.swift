import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPRequestCurlTests {
    @Test func theCommandHasTheMethodTheFieldsAndTheAddress() throws {
        let request = try HTTPRequest(
            .get, Addresses.books, query: ["page": "2"], fields: ["Accept": "*/*", "X-Tag": "red"])
        #expect(
            request.curlCommand() == "curl --request 'GET' --header 'Accept: */*' --header 'X-Tag: red'"
                + " 'https://books.example/list?page=2'")
    }

    @Test func headIsAskedForByItsOwnOption() throws {
        #expect(try HTTPRequest(.head, Addresses.books).curlCommand() == "curl --head 'https://books.example/list'")
    }

    @Test func aBodyIsLeftOutUnlessAskedFor() throws {
        let request = try HTTPRequest(.post, Addresses.books, body: Data(Secret.text.utf8))
        #expect(request.curlCommand() == "curl --request 'POST' --data-binary @- 'https://books.example/list'")
    }

    @Test func aBodyIsThereWhenAskedFor() throws {
        let request = try HTTPRequest(.post, Addresses.books, body: Data("page=2".utf8))
        #expect(
            request.curlCommand(includingBody: true)
                == "curl --request 'POST' --data-raw 'page=2' 'https://books.example/list'")
    }

    @Test func aBodyThatStartsWithAnAtSignIsNotTakenForAFile() throws {
        let request = try HTTPRequest(.post, Addresses.books, body: Data("@/etc/passwd".utf8))
        #expect(request.curlCommand(includingBody: true).contains("--data-raw '@/etc/passwd'"))
    }

    @Test func anEmptyFieldIsSpelledSoThatItIsSent() throws {
        let request = try HTTPRequest(.get, Addresses.books, fields: ["X-Tag": ""])
        #expect(request.curlCommand().contains("--header 'X-Tag;'"))
    }

    @Test func aQuoteInAFieldEndsNoWord() throws {
        let request = try HTTPRequest(.get, Addresses.books, fields: ["X-Tag": "it's; rm -rf '/'"])
        #expect(request.curlCommand().contains(#"--header 'X-Tag: it'\''s; rm -rf '\''/'\'''"#))
    }

    @Test func aQuoteInAFieldNameEndsNoWord() throws {
        let request = try HTTPRequest(.get, Addresses.books, fields: ["X'Tag": "red"])
        #expect(request.curlCommand().contains(#"--header 'X'\''Tag: red'"#))
    }

    @Test func aQuoteInTheAddressEndsNoWord() throws {
        let request = try HTTPRequest(.get, "https://books.example/it's")
        #expect(request.curlCommand().hasSuffix(#" 'https://books.example/it'\''s'"#))
    }

    @Test func aQuoteInTheBodyEndsNoWord() throws {
        let request = try HTTPRequest(.post, Addresses.books, body: Data("it's".utf8))
        #expect(request.curlCommand(includingBody: true).contains(#"--data-raw 'it'\''s'"#))
    }

    @Test func aQuoteWithACombiningMarkEndsNoWord() throws {
        let request = try HTTPRequest(.post, Addresses.books, body: Data("'\u{301}; id".utf8))
        let command = Array(request.curlCommand(includingBody: true).unicodeScalars)
        #expect(command.contains(Array("--data-raw ''\\''\u{301}; id'".unicodeScalars)))
    }

    @Test(arguments: ["a`id`", "a|id", "a&id", "$HOME", "a*"])
    func aMethodThatMeansSomethingToTheShellIsQuoted(_ name: String) throws {
        let request = try HTTPRequest(HTTPMethod(name), Addresses.books)
        #expect(request.curlCommand().hasPrefix("curl --request '\(name)' "))
    }

    @Test func aQuoteInAMethodEndsNoWord() throws {
        let request = try HTTPRequest(HTTPMethod("it's"), Addresses.books)
        #expect(request.curlCommand().hasPrefix(#"curl --request 'it'\''s' "#))
    }

    @Test func aFormIsThereWithMasksWhenAskedFor() throws {
        let form = HTTPQuery([.init("page", "a&b"), .init("k y", Secret.text, isSecret: true), .init("z", "")])
        let request = try HTTPRequest(.post, Addresses.books, form: form, fields: ["Accept": "*/*"])
        #expect(
            request.curlCommand(includingBody: true)
                == "curl --request 'POST' --header 'Accept: */*'"
                + " --header 'Content-Type: application/x-www-form-urlencoded'"
                + " --data-raw 'page=a%26b&k%20y=<secret>&z=' 'https://books.example/list'")
        #expect(request.body == Data(form.encoded.utf8))
    }

    @Test func secretsAreMasked() throws {
        let request = try HTTPRequest(
            .get, Addresses.books, query: HTTPQuery([.init("key", Secret.text, isSecret: true)]),
            fields: ["Authorization": Secret.text])
        #expect(
            request.curlCommand() == "curl --request 'GET' --header 'Authorization: <secret>'"
                + " 'https://books.example/list?key=<secret>'")
    }
}
