import Foundation
import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite(.bounded, .verifiedDoubles()) struct ReplayedRecordingTests {
    private let address = "https://a.test/greeting"

    @Test(.replay("greeting")) func traitReplaysFileBesideTest() async throws {
        let response = try await TestRecording.current.send(HTTPRequest(.get, parsing: address))
        #expect(response.body == Data("hello".utf8))
    }

    @Test(.replay("greeting"), arguments: 0..<3) func eachTestCaseReplaysFromFirstEntry(number: Int) async throws {
        #expect(try await TestRecording.current.send(HTTPRequest(.get, parsing: address)).body.count == 5)
    }

    @Test func unusedRecordingEntryFailsTest() async {
        await #expect(throws: VerificationError.self) {
            try await ReplayedRecording.greeting.provideScope(for: try #require(Test.current), testCase: nil) {}
        }
    }
}

extension ReplayedRecording {
    fileprivate static var greeting: ReplayedRecording { .replay("greeting") }
}
