import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct NameMatchWordingTests {
    @Test(arguments: [
        (59, "less than a minute", "meno di un minuto"), (60, "1 min", "1 min"), (3_599, "59 min", "59 min"),
        (3_600, "1 hr", "1 h"), (86_399, "23 hr", "23 h"), (86_400, "1 day", "1 giorno"),
        (172_799, "1 day", "1 giorno"), (172_800, "2 days", "2 giorni"),
    ])
    func ageOfPeopleListUsesLargestUnit(seconds: Int, english: String, italian: String) {
        #expect(NameMatchWording.english.age(.seconds(seconds)) == "Offline: these people are from \(english) ago")
        #expect(NameMatchWording.italian.age(.seconds(seconds)) == "Non in linea: elenco di \(italian) fa")
    }

    @Test func customWordingCanAddThirdLanguage() {
        var german = NameMatchWording.english
        german.choice.locale = Locale(identifier: "de")
        german.age = { "Offline, Stand vor \($0 ?? "Kurzem")" }
        german.due = { "Fällig: \($1)" }
        #expect(german.age(.seconds(7_200)) == "Offline, Stand vor 2 Std.")
        #expect(german.progress(known: 0, of: 1, due: 1_234).dueText == "Fällig: 1.234")
    }

    @Test(arguments: [
        (NameMatchMode.Play.timed(.seconds(20)), "Timed mode, 20 seconds", "A tempo, 20 secondi"),
        (.rounds(1), "Free mode, 1 round", "Libero, 1 turno"), (.untilMissed, "Sudden death", "Senza errori"),
        (.lesson(.seconds(300)), "Lesson, 300 seconds", "Lezione, 300 secondi"),
    ])
    func nameOfCustomModeSaysHowGameEnds(play: NameMatchMode.Play, english: String, italian: String) throws {
        let mode = try NameMatchMode(play, choices: 4)
        #expect(NameMatchWording.english.mode(mode) == english)
        #expect(NameMatchWording.italian.mode(mode) == italian)
    }

    @Test func modeNameContainsItsGroups() throws {
        let modes = try [NameMatchMode.practice, .typed, .tenRounds, try NameMatchMode(.rounds(3))]
            .map { try $0.limited(toGroups: ["3b", "Chess"]) }
        #expect(
            modes.map(NameMatchWording.english.mode) == [
                "Sudden death, 3b, Chess", "Typed mode, 3b, Chess", "Free mode, 3b, Chess",
                "Free mode, 3 rounds, 3b, Chess",
            ])
        #expect(NameMatchWording.italian.mode(modes[0]) == "Senza errori, 3b, Chess")
        #expect(NameMatchWording.english.modeDetail(modes[0]).hasSuffix(" Only people of 3b, Chess."))
        #expect(NameMatchWording.italian.modeDetail(modes[0]).hasSuffix(" Solo persone di 3b, Chess."))
    }

    @Test(arguments: [NameMatchWording.english, .italian]) func presetModesHaveUniqueNames(
        wording: NameMatchWording
    ) {
        let modes: [NameMatchMode] = [
            .practice, .timed, .reverse, .typed, .timedTyped, .hints, .namesStartingWithMat, .currentTeam, .formerTeam,
            .tenRounds,
            .firstLesson,
        ]
        #expect(Set(modes.map(wording.mode)).count == modes.count)
        #expect(modes.allSatisfy { !wording.mode($0).contains(",") })
    }

    @Test func detailsOfPresetModesDescribeTheirRules() {
        let modes: [NameMatchMode] = [
            .practice, .timed, .reverse, .typed, .timedTyped, .hints, .namesStartingWithMat, .formerTeam, .tenRounds,
            .firstLesson,
        ]
        let texts = modes.map(NameMatchWording.english.modeDetail)
        #expect(
            texts == [
                "Find one of 6 faces for a name. A challenge: the first wrong choice ends the game.",
                "Find one of 6 faces for a name. Wrong choices count, and the game ends after 60 seconds.",
                "Find one of 5 names for a face. A challenge: the first wrong choice ends the game.",
                "Type the name of a face. A challenge: the first wrong name ends the game.",
                "Type the name of a face. Wrong names count, and the game ends after 60 seconds.",
                "Find one of 6 faces for a name. Every 3 seconds, a wrong one disappears. "
                    + "A challenge: the first wrong choice ends the game.",
                "Find one of 6 faces for a name. A challenge: the first wrong choice ends the game. "
                    + "Only first names that start with Mat.",
                "Find one of 6 faces for a name. A challenge: the first wrong choice ends the game. Only people who have left.",
                "Find one of 6 faces for a name. 10 rounds, then your statistics.",
                "Meet 4 people, then find their faces and names. The next 4 follow. A wrong choice costs nothing.",
            ])
    }

    @Test func modeDetailMentionsSimilarNamesAndFractionalSeconds() throws {
        let play = NameMatchMode.Play.timed(.milliseconds(90_500))
        let mode = try NameMatchMode(play, distractors: .similarNames, eliminationsEvery: .milliseconds(500))
        #expect(
            NameMatchWording.english.modeDetail(mode)
                == "Find one of 6 faces for a name. Every 0.5 seconds, a wrong one disappears. "
                + "Wrong choices count, and the game ends after 90.5 seconds. The others have similar names.")
        #expect(NameMatchWording.italian.modeDetail(mode).contains(" Ogni 0,5 secondi "))
        #expect(NameMatchWording.italian.modeDetail(mode).hasSuffix(" Gli altri hanno nomi simili."))
    }

    @Test(arguments: [NameMatchWording.english, .italian]) func everyDistractorPolicyHasItsOwnDescription(
        wording: NameMatchWording
    ) throws {
        let modes = try DistractorPolicy.allCases.map { try NameMatchMode(.untilMissed, distractors: $0) }
        #expect(Set(modes.map(wording.modeDetail)).count == modes.count)
    }

    @Test(arguments: [NameMatchWording.english, .italian]) func everyRefusalHasItsOwnText(wording: NameMatchWording) {
        let refusals: [Refusal] = [
            .signInNeeded, .rateLimited(until: nil), .unavailable(until: nil), .notFound, .badRequest,
        ]
        let texts = refusals.map { wording.choice.failureDetail(.refused($0)) }
        #expect(Set(texts).count == refusals.count)
    }

    @Test func verdictsAboutTypedNamesDifferByLanguage() {
        let verdicts: [GuessVerdict] = [
            .accepted(answer: "Ada", manner: .exact), .accepted(answer: "Ada", manner: .typo(distance: 1)), .wrong,
            .ambiguous(2), .notEnough, .notRunning(.paused),
        ]
        let (english, italian) = (NameMatchWording.english, NameMatchWording.italian)
        let texts = verdicts.map { [english.verdict($0), italian.verdict($0)] }
        #expect(texts.allSatisfy { $0.allSatisfy { $0?.isEmpty == false } && $0[0] != $0[1] })
        #expect(english.lastWrongName != italian.lastWrongName && english.endedByWrongName != italian.endedByWrongName)
        #expect(english.verdict(.blank) == nil && italian.verdict(.blank) == nil)
        #expect(
            english.hint(.jobTitle("Cook")) == "Job title: Cook"
                && italian.hint(.firstLetter("A")) == "Prima lettera: A")
    }

    @Test func spokenOptionSaysRightWrongOrRemoved() {
        let states: [ChoiceRoundScreen<NameOrFace>.Option.State] = [.idle, .right, .wrong, .removed]
        #expect(
            states.map { NameMatchWording.english.spokenOption("Ada", $0) } == [
                "Ada", "Ada, right", "Ada, wrong", "Ada, removed",
            ])
        #expect(Set(states.map { NameMatchWording.italian.spokenOption("Ada", $0) }).count == 4)
    }

    @Test(arguments: [(1, "You know 1 person", "Conosci 1 persona"), (8, "You know 8 people", "Conosci 8 persone")])
    func lessonTitleUsesSingularAndPlural(count: Int, english: String, italian: String) {
        #expect(NameMatchWording.english.lessonTitle(count, "\(count)") == english)
        #expect(NameMatchWording.italian.lessonTitle(count, "\(count)") == italian)
    }

    @Test(arguments: [
        (0, "Nobody to repeat now"), (1, "To repeat now: 1 person"), (2, "To repeat now: 2 people"),
        (1_234, "To repeat now: 1,234 people"),
    ])
    func numberOfDuePeopleIsShown(count: Int, text: String) {
        #expect(NameMatchWording.english.progress(known: 0, of: 2_000, due: count).dueText == text)
    }

    @Test func numberOfKnownPeopleHasThousandsSeparator() {
        #expect(
            NameMatchWording.english.progress(known: 1_231, of: 2_740, due: 0).knownText == "You know 1,231 of 2,740")
        #expect(
            NameMatchWording.italian.progress(known: 1, of: 12_740, due: 0).knownText == "Ne conosci 1 su 12.740")
    }

    @Test(arguments: [
        (8, 24, "You found 8 people, with 24 wrong answers.", "Hai trovato 8 persone, con 24 risposte sbagliate."),
        (1, 1, "You found 1 person, with 1 wrong answer.", "Hai trovato una persona, con 1 risposta sbagliata."),
    ])
    func resultTextContainsFoundPeopleAndWrongAnswers(found: Int, wrong: Int, english: String, italian: String) {
        #expect(NameMatchWording.english.foundPeople(found, wrong) == english)
        #expect(NameMatchWording.italian.foundPeople(found, wrong) == italian)
    }

    @Test(arguments: [
        (NameMatchWording.english, "You got 2 correct out of 10."), (.italian, "2 risposte giuste su 10."),
    ])
    func resultTextContainsNumberOfRounds(wording: NameMatchWording, detail: String) {
        #expect(wording.choice.endDetail(2, 10) == detail)
        #expect(wording.choice.endTitle(.allAsked, 10, 10) != wording.choice.endTitle(.missed, 9, 10))
    }
}
