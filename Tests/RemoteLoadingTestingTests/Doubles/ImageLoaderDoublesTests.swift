import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImageLoaderDoublesTests {
    private let face = URL(string: "https://images.test/face.png")!
    private let other = URL(string: "https://images.test/other.png")!

    @Test func stubReturnsSameImageForSameAddress() async throws {
        let image = EncodedImage.fixture(from: face, width: 7)
        let stub = ImageLoaderSpy(answering: [face: .success(image), other: .failure(.refused(.gone))])
        for _ in 0..<2 { #expect(try await stub.image(at: face) == image) }
        await #expect(throws: LoadError.refused(.gone)) { try await stub.image(at: other) }
        #expect(stub.loads.arguments == [face, face, other])
        try stub.verify()
    }

    @Test func unknownAddressIsReported() async {
        let stub = ImageLoaderSpy("faces", answering: [face: .success(.fixture())])
        await #expect(throws: LoadError.refused(.notFound)) { try await stub.image(at: other) }
        #expect(stub.report().issues.map(\.kind) == ["unexpected address"])
    }

    @Test func stubWithOneImageServesEveryAddress() async throws {
        let stub = ImageLoaderSpy(answering: .fixture(width: 5))
        #expect(try await stub.image(at: other).info.width == 5)
        try stub.verify()
    }

    @Test func stubThrowsInCancelledTask() async throws {
        let stub = ImageLoaderSpy(answering: [:])
        let face = face
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.image(at: face)
        }
        await #expect(throws: LoadError.cancelled) { try await task.value }
        try stub.verify()
    }

    @Test func pendingLoadsCanBeAnsweredInAnyOrder() async throws {
        let (journal, face, other) = (CallJournal(), face, other)
        let spy = ImageLoaderSpy("faces", journal: journal)
        let first = Task { try await spy.image(at: face) }
        try await spy.loads.waitForCalls(1)
        let second = Task { try await spy.image(at: other) }
        try await spy.loads.waitForCalls(2)
        spy.loads.fail(1, with: .connectivity(.timedOut))
        spy.loads.complete(0, with: .fixture(width: 9))
        #expect(try await first.value.info.width == 9)
        await #expect(throws: LoadError.connectivity(.timedOut)) { try await second.value }
        #expect(spy.loads.arguments == [face, other])
        #expect(journal.entries.count == 2)
    }

    @Test func pendingLoadCanBeAnsweredByAddress() async throws {
        let (spy, face, other) = (ImageLoaderSpy(), face, other)
        async let first = spy.image(at: face)
        let second = Task { try await spy.image(at: other) }
        async let again = spy.image(at: face)
        try await spy.loads.waitForCalls(3)
        spy.loads.fail(callWith: other, with: .refused(.gone))
        for width in [5, 6] { spy.loads.complete(callWith: face, with: .fixture(width: width)) }
        let widths = try await [first.info.width, again.info.width]
        #expect(Set(widths) == [5, 6])
        await #expect(throws: LoadError.refused(.gone)) { try await second.value }
        try spy.verify()
        spy.loads.complete(callWith: face, with: .fixture())
        #expect(spy.report().issues.map(\.kind) == ["no such call"])
    }

    @Test func cancelledLoadsAreListedBySpy() async throws {
        let (spy, face) = (ImageLoaderSpy(), face)
        let task = Task { try await spy.image(at: face) }
        try await spy.loads.waitForCalls(1)
        task.cancel()
        await #expect(throws: LoadError.cancelled) { try await task.value }
        #expect(spy.loads.cancelledCalls == [0])
        #expect(Set(spy.loads.cancelledCalls.map { spy.loads[$0] }) == [face])
        let line = #line + 1
        spy.loads.complete(callWith: face, with: .fixture())
        #expect(
            spy.report().issues.map(\.summary) == [
                "a call with \(face) was answered at ImageLoaderDoublesTests.swift:\(line), none is pending"
            ])
    }
}
