import QuizDomain

extension Words {
    static let english = Words(
        quiz: .english,
        blankGuess: "Write a word first",
        quoted: { "“\($0)”" },
        phase: { phase in
            switch phase {
            case .idle: "No question was loaded yet"
            case .loading: RecallWording.english.loading
            case .failed: RecallWording.english.failureTitle
            case .ready: "The game has not started"
            case .playing: "The clock runs"
            case .paused: "The game is paused"
            case .finished: "The game is over"
            }
        },
        report: { report in
            let count = RecallWording.english.count(report.found, report.total)
            return switch report.state {
            case .noQuestion: "There is no question yet"
            case .notStarted: "\(count), not started"
            case .stillPlaying: "\(count), still playing"
            case .finished(.allFound): "\(count), finished: all found"
            case .finished(.timeUp): "\(count), finished: time is up"
            case .finished(.gaveUp): "\(count), finished: you gave up"
            }
        },
        unknownCommand: { "There is no command \($0); try /help" },
        usageError: { error in
            switch error {
            case .unknownOption(let option): "There is no option \(option); try --help"
            case .missingValue(let option): "\(option) needs a value; try --help"
            case .badValue(let value, "--language"): "--language is en or it, not \(value)"
            case .badValue(let value, "--mode"): "--mode is practice, timed, or another of --help, not \(value)"
            case .badValue(let value, "--client-id"): "--client-id is one word, not \(value)"
            case .badValue(let value, "--server"): "--server is the address that serve has written, not \(value)"
            case .badValue(_, "--token"): "--token is one word"
            case .badValue(let value, let option):
                "\(option) is a whole number from \(Options.allowed(option).lowerBound)"
                    + " to \(Options.allowed(option).upperBound), not \(value)"
            }
        },
        missed: "Missed",
        hint: { screen in
            switch screen.phase {
            case .idle, .loading: "/quit"
            case .ready: "Enter or /start to start, /quit to leave"
            case .playing: "/pause  /finish  /give-up  /reset  /quit"
            case .paused: "Enter or /resume to go on, /give-up, /reset, /quit"
            case .failed, .finished: "Enter: \(screen.message?.button.label ?? screen.button.label), /quit to leave"
            }
        },
        commands: "/start  /pause  /resume  /finish  /give-up  /reset  /load  /quit",
        help: """
            A quiz of recall: write as many answers as you can before the time is up.

            usage: TerminalHost [recall] [--language en|it] [--seconds N]
                   TerminalHost quiz [--file FILE] [--records FILE] [--reveal N] [--language en|it]
                   TerminalHost trivia [--live] [--records FILE] [--language en|it]
                   TerminalHost names [--mode MODE] [--records FILE] [--server URL] [--cache FOLDER]
                   TerminalHost browse [--live --client-id ID | --server URL --token TOKEN] [--cache FOLDER]
                   TerminalHost serve [--age N]

              --language en|it  the language; without it, that of the environment
              --seconds N       how long a game lasts, from 1 to 86400; 300 without it
              --file FILE       a quiz file in JSON to play; capitals without it
              --records FILE    where the record is kept; a folder of the system's without it
              --reveal N        for how many seconds an outcome is shown, from 0 to 60; 2 without it
              --live            trivia from opentdb.com, which wants five seconds a request; made up without it
              --mode MODE       how the name game is played on piped input: practice, timed, reverse, hints, mat,
                                current, former or free; practice without it
              --client-id ID    the app’s name at Twitch, for --live: browse the real one; made up without it
              --server URL      people or Twitch from the server that serve has started; made up here without it
              --token TOKEN     the token that serve has written, for browse
              --cache FOLDER    where lists and pictures are kept for when the service cannot be reached; with
                                --live or --server a folder of the system’s without it
              --age N           how many seconds old what serve sends pretends to be; 0 without it
              --help            this text

            Colours are left out where NO_COLOR is set. In the multiple-choice quiz a number chooses.

            Write one answer a line. An empty line starts the game, goes on after a pause, and plays again at the end.
            Commands:
              /start    start the clock          /finish   say how far you are; the game goes on
              /pause    stop the clock           /give-up  end the game and see what you missed
              /resume   let the clock go on      /reset    the same question from the start
              /load     load the question anew   /quit     leave

            Input that is not a terminal is played at once and line by line; at its end the game is given up.
            """
    )
}
