import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPClientMessageContractTests {
    typealias Subject = HTTPClientContract.Subject

    @Test(arguments: BrokenClient.all)
    func contractDetectsBrokenClient(broken: BrokenClient) async throws {
        #expect(await HTTPClientContract.rules.firstViolation(of: broken.subject) != nil)
    }
}
