import Foundation
import NameMatch
import NameMatchTesting
import QuizDomainTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct FileLearningStoreContractTests {
    @Test(arguments: LearningStoreContract.rules + LearningStoreContract.persistence)
    func fileLearningStoreObeysEveryRule(rule: ContractRule<LearningStoreContract.Subject>) async throws {
        let subject = LearningStoreContract.Subject {
            let folder = try TemporaryFolder()
            let file = folder.file("learned")
            return .init(
                opening: { FileLearningStore(folder.file("learned")) }, reading: { try Data(contentsOf: file) },
                overwriting: { try $0.write(to: file) })
        }
        try await rule.verify(subject)
    }
}
