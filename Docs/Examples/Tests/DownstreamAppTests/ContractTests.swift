import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Testing

@testable import DownstreamApp

/// Tests that the app's implementations of the library's ports fulfil the contracts.
struct ContractTests {
    @Test(arguments: RecallQuestionLoaderContract.rules)
    func contractHoldsForBundledLoader(_ rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws {
        try await rule.verify(.bundled)
    }

    @Test(arguments: RecallQuestionLoaderContract.rules)
    func contractHoldsForRemoteLoader(
        _ rule: ContractRule<RecallQuestionLoaderContract.Subject>
    ) async throws {
        try await rule.verify(.remote)
    }

    @Test(arguments: HTTPClientContract.rules)
    func appHTTPClientObeysClientContract(_ rule: ContractRule<HTTPClientContract.Subject>) async throws {
        let subject = HTTPClientContract.Subject { @MainActor handler in
            let client = AppHTTPClient(InProcessHTTPClient(handler), version: "2.1")
            return (client, "https://quiz.example")
        }
        try await rule.verify(subject)
    }

    @Test(arguments: RecordStoreContract.rules)
    func contractHoldsForUserDefaultsStore(_ rule: ContractRule<RecordStoreContract.Subject>) async throws {
        let suite = "downstream-app-tests-\(UUID().uuidString)"
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        try await rule.verify(RecordStoreContract.Subject { .init(UserDefaultsRecordStore(suite: suite)) })
    }

    @Test(arguments: RecallPlayingContract.rules)
    func recallSessionObeysRecallPlayingContract(_ rule: ContractRule<RecallPlayingContract.Subject>) async throws {
        let subject = RecallPlayingContract.Subject { RecallSession(loader: $0, rules: $1, time: $2) }
        try await rule.verify(subject)
    }

    @Test(arguments: RecallPlayingContract.rules)
    func statisticsQuizObeysRecallPlayingContract(_ rule: ContractRule<RecallPlayingContract.Subject>) async throws {
        let subject = RecallPlayingContract.Subject {
            QuizWithStatistics(RecallSession(loader: $0, rules: $1, time: $2))
        }
        try await rule.verify(subject)
    }
}

extension RecallQuestionLoaderContract.Subject {
    static let bundled = RecallQuestionLoaderContract.Subject(
        delivering: { @MainActor question in
            let text = BundledPayload(question).text
            return BundledQuestionLoader { text }
        },
        unreachable: { @MainActor in
            BundledQuestionLoader { () throws(LoadError) in throw .connectivity(.notConnected) }
        },
        givenNonsense: { @MainActor in BundledQuestionLoader { "<html>" } },
        neverAnswered: { @MainActor in
            let source = CallSpy<Void, String, LoadError>(log: IssueLog("source of the bundled loader"))
            return BundledQuestionLoader { () async throws(LoadError) in try await source.call(()) }
        })

    static let remote = RecallQuestionLoaderContract.Subject(
        delivering: { @MainActor question in
            let stub = HTTPClientStub()
            stub.on(.any, RecallPayload(question).response)
            return remote(stub)
        },
        unreachable: { @MainActor in
            let stub = HTTPClientStub()
            stub.on(.any, failure: .notConnected)
            return remote(stub)
        },
        givenNonsense: { @MainActor in
            let stub = HTTPClientStub()
            stub.on(.any, .text("<html>"))
            return remote(stub)
        },
        neverAnswered: { @MainActor in remote(HTTPClientSpy()) })

    @MainActor private static func remote(_ client: any HTTPClient) -> any RecallQuestionLoading {
        let request = HTTPRequest(.get, "https://quiz.example/v1/questions")
        return RemoteRecallLoader(request, client: AppHTTPClient(client, version: "2.1"))
    }
}

/// A question in the format of the app's bundle.
private struct BundledPayload: Encodable {
    struct Answer: Encodable {
        let name: String
        let also: [String]
    }

    let title: String
    let answers: [Answer]

    init(_ question: RecallQuestion) {
        title = question.text
        answers = question.answers.map { Answer(name: $0.text, also: $0.aliases) }
    }

    var text: String {
        do {
            return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
