import Foundation
import NameMatch
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct NameMatchModeTests {
    private static let modes: [NameMatchMode] = [
        .practice, .timed, .reverse, .hints, .namesStartingWithMat, .currentTeam, .formerTeam, .tenRounds, .firstLesson,
        .typed, .timedTyped,
    ]

    @Test func practiceShowsSixFacesAndEndsAtMistake() {
        #expect(NameMatchMode.practice.choices == 6)
        #expect(NameMatchMode.practice.rules.miss == .endsTheGame)
        #expect(NameMatchMode.practice.rules.gameLimit == nil)
    }

    @Test(arguments: modes.dropLast(2)) func untimedModesRevealMissForTwoSeconds(_ mode: NameMatchMode) {
        #expect(mode.rules.pace.reveal == .milliseconds(100))
        // In a timed game, a wrong choice does not end the round, so `revealAfterMiss` is not set.
        #expect(mode.rules.pace.afterMiss == (mode == .timed ? nil : .seconds(2)))
    }

    @Test(arguments: [NameMatchMode.typed, .timedTyped])
    func typedModesRevealRightNameForOneSecond(_ mode: NameMatchMode) {
        #expect(mode.direction == .typedName && mode.choices == 2)
        #expect(mode.rules.pace.reveal == .seconds(1) && mode.rules.pace.afterMiss == .seconds(2))
    }

    @Test func timedModeHasSixFacesAndOneMinute() {
        #expect(NameMatchMode.timed.choices == 6)
        #expect(NameMatchMode.timed.rules.miss == .staysUntilFound)
        #expect(NameMatchMode.timed.rules.gameLimit == .seconds(60))
    }

    @Test func reverseModeHasFiveNames() {
        #expect(NameMatchMode.reverse.choices == 5)
        #expect(NameMatchMode.reverse.direction == .namesForFace)
    }

    @Test func modeHasGivenNumberOfRounds() throws {
        #expect(NameMatchMode.tenRounds.rules.dealing.count == 10)
        #expect(try NameMatchMode(.rounds(3)).rules.dealing.count == 3)
    }

    @Test func lessonShowsFourOptionsAndAllowsMistakes() {
        #expect(NameMatchMode.firstLesson.choices == 4)
        #expect(NameMatchMode.firstLesson.rules.miss == .isRevealed)
        #expect(NameMatchMode.firstLesson.rules.dealing.count == nil)
    }

    @Test func lessonDoesNotPrepareNextRoundEarly() {
        #expect(NameMatchMode.firstLesson.rules.dealing.lookAhead == 1)
        #expect(NameMatchMode.tenRounds.rules.dealing.lookAhead == 2)
    }

    @Test func creatingInvalidModeThrows() {
        #expect(throws: NameMatchModeError.tooFewChoices(1)) { try NameMatchMode(.untilMissed, choices: 1) }
        #expect(throws: NameMatchModeError.blankStart) {
            try NameMatchMode(.untilMissed, among: .firstNames(startingWith: " "))
        }
        #expect(throws: NameMatchModeError.noGroups) { try NameMatchMode.practice.limited(toGroups: []) }
        #expect(throws: NameMatchModeError.blankGroup(index: 1)) {
            try NameMatchMode.practice.limited(toGroups: ["3b", " ", ""])
        }
        #expect(throws: NameMatchModeError.noOptionsToRemove) {
            try NameMatchMode(.untilMissed, asking: .typedName, eliminationsEvery: .seconds(3))
        }
        #expect(throws: NameMatchModeError.rules(.gameLimitNotPositive(.zero))) { try NameMatchMode(.timed(.zero)) }
        #expect(throws: NameMatchModeError.lessonIsTyped) {
            try NameMatchMode(.lesson(.seconds(1)), asking: .typedName)
        }
        #expect(throws: NameMatchModeError.rules(.gameLimitNotPositive(.zero))) { try NameMatchMode(.lesson(.zero)) }
        #expect(throws: NameMatchModeError.rules(.questionCountNotPositive(0))) { try NameMatchMode(.rounds(0)) }
        #expect(throws: NameMatchModeError.rules(.helpIntervalNotPositive(.zero))) {
            try NameMatchMode(.untilMissed, eliminationsEvery: .zero)
        }
    }

    @Test func recordKeysAreUnique() throws {
        var keys = Self.modes.map(\.recordKey)
        keys.append(try NameMatchMode(.timed(.seconds(30))).recordKey)
        keys.append(try NameMatchMode(.rounds(20)).recordKey)
        keys.append(try NameMatchMode(.lesson(.seconds(60)), choices: 6).recordKey)
        keys.append(try NameMatchMode(.untilMissed, choices: 8).recordKey)
        keys.append(try NameMatchMode(.untilMissed, distractors: .similarNames).recordKey)
        keys.append(try NameMatchMode(.untilMissed, among: .firstNames(startingWith: "Jo")).recordKey)
        keys.append(try NameMatchMode(.untilMissed, eliminationsEvery: .seconds(1)).recordKey)
        keys += try [["a"], ["b"], ["a", "b"], ["a b"]].map {
            try NameMatchMode.practice.limited(toGroups: $0).recordKey
        }
        #expect(Set(keys).count == keys.count)
    }

    @Test func limitingModeToGroupsChangesOnlyItsPeople() throws {
        for mode in Self.modes {
            let limited = try mode.limited(toGroups: ["3b", "Chess"])
            #expect(limited.people == .groups(["3b", "Chess"]))
            #expect(
                limited.rules == mode.rules && limited.direction == mode.direction && limited.choices == mode.choices)
            let stored = try JSONEncoder().encode(limited)
            #expect(try JSONDecoder().decode(NameMatchMode.self, from: stored) == limited)
            #expect(try limited.recordKey == mode.limited(toGroups: ["chess", "3B", "3b"]).recordKey)
        }
    }

    @Test func storedModeWithBlankGroupThrows() throws {
        let mode = try NameMatchMode.practice.limited(toGroups: ["3b"])
        let stored = String(decoding: try JSONEncoder().encode(mode), as: UTF8.self)
        let other = stored.replacingOccurrences(of: "3b", with: " ")
        #expect(other != stored)
        #expect(throws: NameMatchModeError.blankGroup(index: 0)) {
            try JSONDecoder().decode(NameMatchMode.self, from: Data(other.utf8))
        }
    }

    @Test(arguments: modes) func storedModeDecodesToEqualMode(_ mode: NameMatchMode) throws {
        let stored = try JSONEncoder().encode(mode)
        #expect(try JSONDecoder().decode(NameMatchMode.self, from: stored) == mode)
    }

    @Test func storedInvalidModeThrows() throws {
        let stored = String(decoding: try JSONEncoder().encode(NameMatchMode.timed), as: UTF8.self)
        let other = stored.replacingOccurrences(of: "60000", with: "-1")
        #expect(other != stored)
        #expect(throws: NameMatchModeError.self) {
            try JSONDecoder().decode(NameMatchMode.self, from: Data(other.utf8))
        }
    }

    @Test(arguments: [NameOrFace.name("Ada"), .name(""), .face(FaceID("x"))])
    func storedNameOrFaceDecodesToEqualValue(_ content: NameOrFace) throws {
        let stored = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(NameOrFace.self, from: stored) == content)
    }
}
