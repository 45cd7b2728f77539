import Foundation
import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectPeopleLoadersTests {
    typealias Contract = PeopleLoadingContract
    typealias Right = CorrectImplementation<Contract.Subject>

    private static let loaders = [
        Right(
            "a service",
            .init(changing: { source in
                DirectoryLoader {
                    try await source.response { rows in
                        let lines = try rows.map { try $0.map { try JSONEncoder().encode(row($0)) } ?? Data("7".utf8) }
                        return Data(([Data("people".utf8)] + lines).joined(separator: "\n".utf8))
                    }
                }
            })),
        Right(
            "contacts",
            .init(
                delivering: { ContactsLoader($0.compactMap { $0.map(row) }) }, unreachable: nil, givenNonsense: nil,
                neverAnswered: nil, unknown: { if case .unreadable = $0 { true } else { false } })),
        Right(
            "people in the code",
            .init(
                delivering: { FixedPeople(Roster($0)) }, unreachable: nil, givenNonsense: nil, neverAnswered: nil)),
        // The loaders with defects are such a loader.
        Right("a spy", PeopleLoadingContractTests.subject()),
    ]

    @Sendable private static func row(_ profile: UncheckedProfile) -> PersonRow {
        let picture: String? =
            switch profile.headshot?.address {
            case .at(let url): url.absoluteString
            case .unusable(let given): given
            case nil: nil
            }
        return PersonRow(
            id: profile.id, firstName: profile.firstName, lastName: profile.lastName, jobTitle: profile.jobTitle,
            picture: picture, pictureID: profile.headshot?.id)
    }

    @Test(arguments: loaders, Contract.rules)
    func correctPeopleLoaderObeysRule(loader: Right, rule: ContractRule<Contract.Subject>) async throws {
        try await loader.verify(by: rule)
    }
}
