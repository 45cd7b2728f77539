import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPClientMessageContractTests {
    typealias Subject = HTTPClientContract.Subject

    @Test(arguments: BrokenClient.all)
    func contractDetectsBrokenClient(broken: BrokenClient) async throws {
        let rule = try #require(HTTPClientContract.message.first { $0.id == broken.rule })
        #expect(await rule.violation(of: broken.subject)?.rule == rule.name)
    }

    @Test func everyRuleCatchesTwoBrokenClients() {
        #expect(HTTPClientContract.message.map(\.id).brokenLessThanTwice(in: BrokenClient.all.map(\.rule)) == [])
    }

    @Test(arguments: HTTPClientContract.message)
    func inProcessClientObeysContractRule(rule: ContractRule<Subject>) async throws {
        let subject = Subject { (InProcessHTTPClient($0), "https://contract.test") }
        try await rule.verify(subject)
    }
}
