import Dispatch
import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.bounded)
struct ExchangeDelegateTests {
    private let queue = DispatchQueue(label: "ExchangeDelegateTests")
    private let rejections = Locked<[Bool]>([])
    private let session = URLSession(configuration: .ephemeral)

    private func challenge() -> URLAuthenticationChallenge {
        let space = URLProtectionSpace(
            host: "127.0.0.1", port: 80, protocol: "http", realm: "x",
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        return URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: nil, previousFailureCount: 0, failureResponse: nil, error: nil,
            sender: SilentSender())
    }

    /// Tests that a challenge is not answered on the thread that delivers it, because the session may wait for this
    /// thread.
    @Test func authenticationChallengeIsAnsweredOnGivenQueue() {
        queue.suspend()
        let task = session.dataTask(with: Addresses.booksURL)
        ExchangeDelegate(queue: queue).urlSession(session, task: task, didReceive: challenge()) {
            [rejections] disposition, _ in
            rejections.withLock { $0.append(disposition == .rejectProtectionSpace) }
        }
        #expect(rejections.withLock { $0 } == [])
        queue.resume()
        queue.sync {}
        #expect(rejections.withLock { $0 } == [true])
    }

    private final class SilentSender: NSObject, URLAuthenticationChallengeSender {
        func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
        func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
        func cancel(_ challenge: URLAuthenticationChallenge) {}
        func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
        func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    }
}
